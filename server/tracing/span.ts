import { AsyncLocalStorage } from 'node:async_hooks'
import { parseTraceparent, type TraceParent, traceparentOf } from '#contract/traceparent.ts'
import { AppError } from '../errors/app-error.ts'
import { ProviderFailure } from '../errors/failures.ts'
import type { Facts } from './facts.ts'

type SpanKind = 'request' | 'job' | 'provider' | 'inner'

export interface NewSpan {
  name: string
  kind: SpanKind
  facts: Facts
  /** A span that this one follows without being its part. */
  link?: TraceParent | null
}

/** Work that is being measured. */
export interface Span {
  place: TraceParent
  /** Starts a part of this work. */
  child(span: NewSpan): Span
  add(facts: Facts): void
  /** Marks the work as failed, with the code or class of its error. */
  fail(type?: string): void
  end(): void
}

/** The span of a request or job, which also knows what its parts belong to. */
interface Root {
  useCase: string
  /** True for a job that plans the jobs of many accounts. Each of them then starts a trace of its own. */
  isRound: boolean
  /** Calls of providers so far, by the name of their span. */
  calls: Map<string, number>
}

interface Open {
  span: Span
  root: Root
}

/** The running span. Empty while tracing is off. */
const open = new AsyncLocalStorage<Open | undefined>()

/** Runs work of a request or job inside this span. */
export const insideRoot = <T>(
  span: Span,
  { useCase, isRound }: Pick<Root, 'useCase' | 'isRound'>,
  work: () => T,
): T => open.run({ span, root: { useCase, isRound, calls: new Map() } }, work)

/** Runs the work of a job as this span, and ends the span with it; null runs it without one. */
export const rootSpan = <T>(
  span: Span | null,
  root: Pick<Root, 'useCase' | 'isRound'>,
  work: () => Promise<T>,
): Promise<T> => (span ? ending(span, () => insideRoot(span, root, work)) : work())

/** Runs work that continues after the request or job and is no part of it. */
export const outsideSpans = <T>(work: () => T): T => open.run(undefined, work)

/** Ends a span after its work, and notes how the work failed. */
const ending = async <T>(span: Span, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    span.fail(errorType(error))
    throw error
  } finally {
    span.end()
  }
}

/** Runs a part of a request or job as a span. Outside of them, and while tracing is off, it only runs the work. */
const part = <T>(describe: (root: Root) => NewSpan, work: (span: Span | null) => Promise<T>): Promise<T> => {
  const outer = open.getStore()
  if (!outer) return work(null)
  const span = outer.span.child(describe(outer.root))
  return ending(span, () => open.run({ ...outer, span }, () => work(span)))
}

/** Runs a transaction of the database as a span, named after the use case. */
export const transactionSpan = <T>(work: () => Promise<T>): Promise<T> =>
  part(
    ({ useCase }) => ({
      name: `transaction ${useCase}`,
      kind: 'inner',
      facts: { 'masar.use_case': useCase },
    }),
    work,
  )

/** Runs a step of a chart as a span. `work` returns the state after the step. */
export const stepSpan = <T>(
  { chart, event, from }: { chart: string; event: string; from: string },
  work: (moved: (to: string) => void) => Promise<T>,
): Promise<T> =>
  part(
    () => ({
      name: `${chart} ${event}`,
      kind: 'inner',
      facts: { 'masar.chart': chart, 'masar.event': event, 'masar.from': from },
    }),
    (span) => work((to) => span?.add({ 'masar.to': to })),
  )

/** Runs a call of a provider's port as a span. */
export const providerSpan = <T>(provider: string, operation: string, work: () => Promise<T>): Promise<T> =>
  part((root) => {
    const name = `${provider} ${operation}`
    const facts = {
      'masar.provider': provider,
      'masar.operation': operation,
      'masar.try': countOf(root, name),
    }
    return { name, kind: 'inner', facts }
  }, work)

/** Runs one HTTP call to a provider as a span. The provider is not told the trace. */
export const callSpan = <T extends { status: number }>(
  { provider, method }: { provider: string; method: string },
  work: () => Promise<T>,
): Promise<T> =>
  part(
    (root) => {
      const name = `${method} ${provider}`
      const facts = {
        'masar.provider': provider,
        'http.request.method': method,
        'masar.try': countOf(root, name),
      }
      return { name, kind: 'provider', facts }
    },
    async (span) => {
      const answer = await work()
      span?.add({ 'http.response.status_code': answer.status })
      if (answer.status >= 500) span?.fail()
      return answer
    },
  )

/** The number of a call among the calls with the same name in this request or job. */
const countOf = ({ calls }: Root, name: string): number => {
  const count = (calls.get(name) ?? 0) + 1
  calls.set(name, count)
  return count
}

/** Notes in the trace that open windows were told about a change. */
export const noteAnnouncement = (event: string): void => {
  const outer = open.getStore()
  outer?.span.child({ name: `announce ${event}`, kind: 'inner', facts: { 'masar.event': event } }).end()
}

/** Fields of a log line about the running work. */
export const traceOfLog = (): { traceId?: string } => {
  const outer = open.getStore()
  return outer ? { traceId: outer.span.place.traceId } : {}
}

/** The field of a planned job's data that names its trace. Older servers ignore it. */
const FIELD = 'plannedBy'

/** Adds the trace of the running work to the data of a job. */
export const withTrace = (data: object): object => {
  const outer = open.getStore()
  if (!outer) return data
  const place = traceparentOf(outer.span.place)
  return { ...data, [FIELD]: outer.root.isRound ? { link: place } : { parent: place } }
}

/** The trace from which a job was planned: its parent, or a span that it follows in a trace of its own. */
export const traceOfJob = (data: unknown): { parent: TraceParent | null; link: TraceParent | null } => {
  const planned: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, FIELD) : null
  const read = (name: string) =>
    typeof planned === 'object' && planned !== null ? parseTraceparent(Reflect.get(planned, name)) : null
  return { parent: read('parent'), link: read('link') }
}

/** The code or class of an error. Its message may contain input. */
const errorType = (error: unknown): string => {
  if (error instanceof AppError) return error.code
  if (error instanceof ProviderFailure) return error.kind
  return error instanceof Error ? error.constructor.name : typeof error
}
