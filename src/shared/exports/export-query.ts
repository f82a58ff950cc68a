import { queryOptions } from '@tanstack/react-query'
import { listOwnExports } from '#contract/endpoints/second-opinions.ts'
import type { ExportFilters } from '#contract/entities/list-filters.ts'
import type { SecondOpinion, TwoPersonExport } from '#contract/entities/second-opinion.ts'
import { secondOpinionSnapshot } from '#machines/second-opinion/second-opinion.machine.ts'
import { exportStage, isOpen } from '#machines/second-opinion/selectors.ts'
import { call } from '../api/api.ts'
import { serverNow } from '../api/server-clock.ts'

/** A list that can be exported. `customerId`: the account whose activity it is. */
export interface ExportedList {
  operation: TwoPersonExport
  customerId: string | null
  filters: ExportFilters
}

/** Interval of reads while a request is open. */
const OPEN_READ_MS = 10_000

/** The reader's latest requests for an export. */
export const ownExportsQuery = ({ operation, customerId }: Omit<ExportedList, 'filters'>) => {
  const query = { operation, ...(customerId !== null && { about: customerId }) }
  return queryOptions({
    queryKey: ['own-exports', query],
    queryFn: ({ signal }) => call(listOwnExports, { query }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.opinions.some((opinion) => isOpen(secondOpinionSnapshot(opinion))) ? OPEN_READ_MS : false,
  })
}

const DAY_MS = 24 * 60 * 60_000

/** True for an open request, and for one that ended within a day otherwise than by its asker. */
export const isShownRequest = (opinion: SecondOpinion): boolean => {
  const snapshot = secondOpinionSnapshot(opinion)
  const isRecent = serverNow().getTime() - Date.parse(opinion.movedAt) < DAY_MS
  return exportStage(snapshot) !== null && (isOpen(snapshot) || isRecent)
}
