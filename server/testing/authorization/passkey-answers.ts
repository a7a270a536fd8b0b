const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };

/** Answers of a browser that no challenge asked for. */
export const newCredential = { ...credential, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } };
export const signedAnswer = {
  ...credential,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};
