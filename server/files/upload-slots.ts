import { policies } from '@fondly/contract/policies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../platform/http/problem.ts';

/** The uploads of one process. Each keeps its body in memory until its picture is stored. */
const maxUploads = 6;
const maxTotalBytes = 3 * policies.imageMaxBytes;
const retryAfterSeconds = 2;

type Slot = { personId: string; bytes: number; isInUse: boolean };
const slots = new Set<Slot>();
const slotOfRequest = new WeakMap<FastifyRequest, Slot>();

/** Reserves one of the few slots of this process, at most one per person. The caller releases it. */
function reserveSlot(personId: string, bytes: number): Slot {
  const reserved = [...slots];
  if (reserved.some((slot) => slot.personId === personId)) {
    throw Problem.until('too-many-requests', retryAfterSeconds);
  }
  const totalBytes = reserved.reduce((sum, slot) => sum + slot.bytes, bytes);
  if (reserved.length >= maxUploads || totalBytes > maxTotalBytes) throw Problem.until('busy', retryAfterSeconds);
  const slot = { personId, bytes, isInUse: false };
  slots.add(slot);
  return slot;
}

/**
 * Reserves a slot for the body of a request, before the body is read. It is released with the response, or after
 * `useUploadSlot`, because a caller who hangs up leaves the work behind.
 *
 * @throws Problem `too-many-requests` during another upload of this person, `busy` when the process has enough
 */
export function reserveUploadSlot(personId: string, request: FastifyRequest, reply: FastifyReply): void {
  const declaredBytes = Number(request.headers['content-length'] ?? policies.imageMaxBytes);
  // A body that declares more is refused before it is read.
  const slot = reserveSlot(personId, Math.min(declaredBytes, policies.imageMaxBytes));
  slotOfRequest.set(request, slot);
  reply.raw.once('close', () => {
    if (!slot.isInUse) slots.delete(slot);
  });
}

/** Works with the body of a request, and releases its slot afterwards, even if the caller hung up before. */
export async function useUploadSlot<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
  const slot = slotOfRequest.get(request);
  if (slot) slot.isInUse = true;
  try {
    return await work();
  } finally {
    if (slot) slots.delete(slot);
  }
}

/** Reserves a slot for a picture that the server fetches. */
export async function withUploadSlot<Result>(personId: string, work: () => Promise<Result>): Promise<Result> {
  const slot = reserveSlot(personId, policies.imageMaxBytes);
  try {
    return await work();
  } finally {
    slots.delete(slot);
  }
}
