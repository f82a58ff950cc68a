import { randomUUID } from 'node:crypto'
import { finished, Readable } from 'node:stream'
import { REPEAT_DOWNLOAD_MS } from '#rules/second-opinion.ts'
import { advanceIfTaken } from '../charts/advance.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { lockUser } from '../people/user-store.ts'
import type { GrantedCall } from '../request/asked-act.ts'
import { secondOpinionWorkflow } from './chart.ts'
import { openExport } from './exports.ts'
import { filtersText } from './filters.ts'
import { planLapse } from './lapse.ts'
import { lockOpinion } from './lock.ts'
import { secondOpinionFacts } from './present.ts'
import { findSecondOpinion, updateSecondOpinion } from './store.ts'

/**
 * Runs an export to which a second administrator has agreed, and counts it as the one download when the whole file was sent. Throws
 * `second-opinion-needed` without an agreement to exactly this export.
 */
export const runGranted = async (
  deps: Deps,
  call: GrantedCall,
  run: () => Promise<unknown>,
): Promise<unknown> => {
  const download = await startDownload(deps, call)
  const end = (event: EndEvent) => endDownload(deps, download, { event, call })
  try {
    const file = await run()
    finished(call.reply.raw, { readable: false }, (error) => void end(error ? BROKEN : COMPLETE))
    return file instanceof Readable ? Readable.from(whileCurrent(deps, download, file)) : file
  } catch (error) {
    await end(BROKEN)
    throw error
  }
}

interface Download {
  opinionId: string
  downloadId: string
}

const COMPLETE = { type: 'download.completed' } as const
const BROKEN = { type: 'download.interrupted' } as const
type EndEvent = typeof COMPLETE | typeof BROKEN

/** Two requests at once: the second one waits for the lock, and then finds the download started. */
const startDownload = (deps: Deps, { operation, actor, filters }: GrantedCall): Promise<Download> =>
  withTransaction(deps.db, async (tx) => {
    await lockUser(tx, actor.userId)
    const row = await openExport(deps, tx, {
      ...{ operation, askerId: actor.userId, filters: filtersText(operation, filters) },
      customerId: operation === 'activity.export' ? actor.customerId : null,
    })
    if (!row) throw new AppError('second-opinion-needed')
    const now = deps.clock.now()
    const context = await secondOpinionFacts(tx, row, { readerId: actor.userId, now })
    const move = { event: { type: 'download.started' }, context, cause: { by: actor } } as const
    const started = await advanceIfTaken(deps, tx, secondOpinionWorkflow, row, move)
    if (!started) throw new AppError('second-opinion-needed')
    const downloadId = randomUUID()
    const isFirst = row.downloadAt === null
    const lapsesAt = isFirst ? new Date(now.getTime() + REPEAT_DOWNLOAD_MS) : row.lapsesAt
    const stored = await updateSecondOpinion(tx, row.id, { downloadId, downloadAt: now, lapsesAt })
    if (isFirst) await planLapse(deps, tx, stored)
    return { opinionId: row.id, downloadId }
  })

/** Stores the end of a download, unless a later one has replaced it. A failure leaves it to the next try or to the end of the time. */
const endDownload = async (
  deps: Deps,
  { opinionId, downloadId }: Download,
  { event, call: { actor } }: { event: EndEvent; call: GrantedCall },
): Promise<void> => {
  try {
    await withTransaction(deps.db, async (tx) => {
      const { row } = await lockOpinion(tx, opinionId)
      if (row.downloadId !== downloadId) return
      const context = await secondOpinionFacts(tx, row, { readerId: actor.userId, now: deps.clock.now() })
      await advanceIfTaken(deps, tx, secondOpinionWorkflow, row, { event, context, cause: { by: actor } })
    })
  } catch (error) {
    deps.log.warn({ err: error, opinionId }, 'storing the end of a download failed')
  }
}

/** Breaks a download off when a later one has replaced it, so that only one of them is complete. */
async function* whileCurrent(
  { db }: Pick<Deps, 'db'>,
  { opinionId, downloadId }: Download,
  file: AsyncIterable<unknown>,
) {
  const requireCurrent = async () => {
    const current = await findSecondOpinion(db, opinionId)
    if (current?.downloadId !== downloadId) throw new AppError('second-opinion-needed')
  }
  for await (const piece of file) {
    await requireCurrent()
    yield piece
  }
  await requireCurrent()
}
