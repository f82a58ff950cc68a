import type { FastifyReply, FastifyRequest } from 'fastify'
import { outsidePlaces } from '../admission/held.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { endSlowReader } from '../http/plugins/unread-answers.ts'

interface ArchiveCall {
  account: string
  request: FastifyRequest
  reply: FastifyReply
  /** Milliseconds of a period in which the client must read some of what waits for it. */
  readMs?: number
}

const READ_MS = 60_000
/** `Retry-After` in seconds. */
const RETRY_SECONDS = 60

/**
 * Begins an archive when few others are being sent, one at a time for an account, and holds its place until the response has ended or
 * the client has gone. A client that reads too slowly loses its connection. Throws `archives-busy` when too many wait.
 */
export const archiveInTurn = <Answer>(
  { admission: { archives, archivesOfAccount } }: Pick<Deps, 'admission'>,
  { account, request, reply, readMs = READ_MS }: ArchiveCall,
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
          endSlowReader(reply.raw, readMs)
          await ended
        } finally {
          archives.leave()
        }
      })
      .catch((error: unknown) => reject(isBusy(error) ? busy() : error))
  })
}

const isBusy = (error: unknown): boolean => error instanceof AppError && error.code === 'server-busy'

const busy = () => new AppError('archives-busy', { params: { seconds: RETRY_SECONDS } })
