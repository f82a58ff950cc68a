import { sql } from 'kysely'
import { openVisit } from '#contract/endpoints/visits.ts'
import type { Api } from '#test/support/api.ts'
import { ask } from './act.ts'
import { actNamed, type Command, offerOf, type Plan } from './commands.ts'
import { usualNext } from './go-on.ts'
import { disagreement } from './judge.ts'
import { compareLedgers } from './ledger.ts'
import { emptyRecord, followRecord, newRefusals, type WalkRecord } from './recorded.ts'
import { call, look, startWalk, type View, type Walk } from './walk.ts'
import * as world from './world-acts.ts'

const VISIT_MS = 7 * 3_600_000

/** Opens a visit of the administrator, unless one is open: acting for a customer requires a reason. */
const ensureVisit = async (walk: Walk): Promise<void> => {
  const now = walk.api.clock.now().getTime()
  if (now < walk.visitEnds) return
  const body = { customerId: walk.customerId, reason: 'The owner asked for it on the phone' }
  await call(walk, 'administrator', openVisit, { body })
  walk.visitEnds = now + VISIT_MS
}

interface WalkRun {
  walk: Walk
  record: WalkRecord
  /** The commands and their answers, a line each. */
  trace: string[]
}

const askFor = async (
  running: WalkRun,
  { what, by }: Extract<Command, { do: 'ask' }>,
  known: View | null,
): Promise<string[]> => {
  const { walk, record } = running
  const act = actNamed(what)
  if (by === 'administrator' && act.endpoint.access === 'customer') await ensureVisit(walk)
  const view = known ?? (await look(walk))
  const reply = await ask(walk, act, by, view)
  const refusals = await newRefusals(walk, record)
  running.trace.push(`${what} by ${by}: ${reply.status} ${reply.body.message?.code ?? ''}`)
  const problem = disagreement({ walk, act, by, view, reply, refusals })
  await act.after?.(walk, reply)
  return problem === null ? [] : [problem]
}

/** Commands of acts, which `run` handles itself. */
type ActCommand = 'ask' | 'go on' | 'go on too early' | 'take an offer'

const HANDLERS: {
  [Do in Exclude<Command['do'], ActCommand>]: (
    walk: Walk,
    command: Extract<Command, { do: Do }>,
  ) => Promise<void>
} = {
  'reload the second tab': async (walk) => {
    walk.tabRevision = (await look(walk)).customer.revision
  },
  'let time pass': (walk, { jump }) => world.letTimePass(walk, jump),
  break: (walk, { provider, mode, times }) => world.breakProvider(walk, provider, mode, times),
  mend: (walk) => world.mendProviders(walk),
  'answer in the app': (walk, { choice }) => world.answerInTheApp(walk, choice),
  'type a card': (walk, { brand }) => world.typeCard(walk, brand),
  'answer the bank': (walk, { choice }) => world.answerOnBankPage(walk, choice),
  'decide charges': (walk, { place, outcome }) => world.decideCharges(walk, place, outcome),
  'use much': (walk) => world.useMuch(walk),
}

/** `known` is the current view if it was just read. */
const run = async (running: WalkRun, command: Command, known: View | null = null): Promise<string[]> => {
  if (command.do === 'ask') return askFor(running, command, known)
  if (command.do === 'take an offer') {
    const view = await look(running.walk)
    const offer = offerOf(command.pick, view, running.walk)
    return offer ? run(running, offer, view) : []
  }
  if (command.do === 'go on too early') {
    const view = await look(running.walk)
    const last = usualNext(view, running.walk).at(-1)
    return last ? run(running, last, view) : []
  }
  if (command.do === 'go on') {
    const view = await look(running.walk)
    const [first, ...others] = usualNext(view, running.walk)
    const problems = first ? await run(running, first, view) : []
    for (const next of others) problems.push(...(await run(running, next)))
    return problems
  }
  running.trace.push(Object.values(command).join(' '))
  await (HANDLERS[command.do] as (walk: Walk, command: Command) => Promise<void>)(running.walk, command)
  return []
}

/** The transitions and commands of a walk, and the first problem. */
export interface WalkResult {
  driven: ReadonlySet<string>
  trace: readonly string[]
  problem: string | null
}

/** Removes all due jobs of these people, so that they do not disturb the next walk. */
const cleanUp = async (walk: Walk): Promise<void> => {
  await world.mendProviders(walk)
  const { db } = walk.api.database
  await db.updateTable('customers').set({ billingDueAt: null }).where('id', '=', walk.customerId).execute()
  await sql`delete from pgboss.job where state in ('created', 'retry')`.execute(db)
}

/** Runs a plan, with checks after each command. */
export const runWalk = async (api: Api, { accountType, ahead, commands }: Plan): Promise<WalkResult> => {
  const walk = await startWalk(api, accountType)
  const running: WalkRun = {
    walk,
    record: emptyRecord(),
    trace: [`${accountType}, ${ahead} usual steps ahead`],
  }
  const steps = [...Array.from({ length: ahead }, (): Command => ({ do: 'go on' })), ...commands]
  const { record, trace } = running
  let problems: string[] = []
  try {
    for (const command of steps) {
      problems = await run(running, command)
      await api.server.jobs.idle()
      problems.push(...(await followRecord(walk, record)))
      if (!walk.isFaulty && record.hasNewCharges) {
        problems.push(...(await compareLedgers(walk)))
        record.hasNewCharges = false
      }
      if (problems.length > 0) break
    }
  } catch (error) {
    problems = [String(error)]
  } finally {
    await cleanUp(walk)
  }
  return { driven: record.driven, trace, problem: problems.length === 0 ? null : problems.join('; ') }
}
