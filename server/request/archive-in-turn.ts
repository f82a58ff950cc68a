import type { FastifyReply, FastifyRequest } from 'fastify'
import { outsidePlaces } from '../admission/held.ts'
import type { Deps } from '../deps.ts'

interface ArchiveCall {
  account: string
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Begins an archive when few others are being sent, one at a time for an account, and holds its place until the response has ended or
 * the client has gone. Throws `server-busy` when too many wait.
 */
export const archiveInTurn = <Answer>(
  { admission: { archives, archivesOfAccount } }: Pick<Deps, 'admission'>,
  { account, request, reply }: ArchiveCall,
  begin: () => Promise<Answer>,
): Promise<Answer> => {
  const pausing = {
    pause: () => request.place?.pause(),
    resume: async () => request.place?.resume(),
  }
  const ended = new Promise<void>((resolve) => {
    if (reply.raw.closed) resolve()
    else reply.raw.once('close', resolve)
  })
  return new Promise((resolve, reject) => {
    archivesOfAccount
      .run(account, pausing, async () => {
        await outsidePlaces(archives.enter())
        try {
          resolve(await begin())
          await ended
        } finally {
          archives.leave()
        }
      })
      .catch(reject)
  })
}
