import type { DataRequest } from '#contract/entities/data-request.ts'
import type { DataRequestFacts } from '#machines/data-request/data-request.machine.ts'

type State = DataRequest['chart']['state']

/** A request of 1 March 2026 about personal data, by default with the team. */
export const sampleDataRequest = ({
  state = 'open',
  facts,
  ...change
}: Partial<Omit<DataRequest, 'chart'>> & {
  state?: State
  facts?: Partial<DataRequestFacts>
} = {}): DataRequest => {
  const kind = change.kind ?? 'copy'
  return {
    id: '4b1c1d63-5f2e-4c0a-8f1d-0d9d5d1a7a01',
    kind,
    note: null,
    extension: null,
    answer: null,
    chart: {
      state,
      version: 1,
      facts: { isDestruction: kind === 'destruction', isEnded: false, owes: false, ...facts },
    },
    askedAt: '2026-03-01T09:00:00.000Z',
    dueOn: '2026-03-31',
    downloadUntil: null,
    taxRecordsUntil: null,
    ...change,
  }
}
