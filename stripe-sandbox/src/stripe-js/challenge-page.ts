const style = `
* { box-sizing: border-box; }
html, body { margin: 0; min-height: 100%; background: #fff; color: #1c1917;
  font-family: Figtree, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
main { max-width: 440px; margin: 0 auto; padding: 20px 24px 24px; }
header { display: flex; justify-content: space-between; align-items: center; padding-bottom: 16px;
  border-bottom: 1px solid #e7e5e4; font-weight: 600; }
.close { width: 40px; height: 40px; border: 0; border-radius: 20px; background: transparent; font-size: 22px;
  line-height: 1; cursor: pointer; color: inherit; }
.close:hover { background: #f5f5f4; }
h1 { margin: 20px 0 8px; font-size: 20px; line-height: 28px; }
p { margin: 0 0 8px; font-size: 15px; line-height: 22px; color: #57534e; }
.amount { font-size: 28px; font-weight: 700; line-height: 36px; color: #1c1917; margin: 12px 0 16px; }
.answers { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; margin-top: 20px; }
.answers button { height: 48px; border-radius: 24px; font: inherit; font-weight: 600; cursor: pointer; }
.yes { border: 0; background: #1d7a3e; color: #fff; }
.no { border: 1px solid #a8a29e; background: #fff; color: #1c1917; }
button:focus-visible { outline: 2px solid #1c1917; outline-offset: 2px; }
button:disabled { opacity: .55; cursor: default; }
`;

/**
 * The bank's 3-D Secure page, shown in a frame or on its own. Its buttons are disabled until the script has loaded: an
 * earlier click would be lost, and the payment would wait forever.
 *
 * @param amount - formatted, such as `$12.00`
 */
export function challengePage(amount: string, last4: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bank verification</title><style>${style}</style></head>
<body><main id="challenge">
<header><span>Sandbox Bank</span><button class="close" value="fail" aria-label="Close" disabled>&times;</button></header>
<h1>Is this you?</h1>
<p>A payment with your card ending in ${last4} needs your approval.</p>
<p class="amount">${amount}</p>
<p>Sandbox, no real money. Choose how the bank's check ends.</p>
<div class="answers"><button class="no" value="fail" disabled>Fail</button><button class="yes" value="complete" disabled>Complete</button></div>
</main><script src="/js/challenge-frame.js"></script></body>
</html>`;
}
