import type { UseQueryResult } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import type { Paging } from '#contract/entities/paging.ts'
import { type CallProblem, toCallProblem } from '#machines/shared/call-problem.ts'

/** A paged list: its rows so far, whether it is loading, and its failure. */
export interface ListState<Row> {
  /** Absent until the first answer. While another page loads, the rows of the previous one. */
  rows: readonly Row[] | undefined
  /** `more`: the list has more items than were counted. */
  paging: (z.output<typeof Paging> & { more?: boolean }) | undefined
  isLoading: boolean
  problem: CallProblem | null
  retry: () => void
}

/** The state of a table for the query of a paged list, which keeps the previous page while the next one loads. */
export const listState = <Answer extends z.output<typeof Paging>, Row>(
  query: UseQueryResult<Answer>,
  rowsOf: (answer: Answer) => readonly Row[],
): ListState<Row> => ({
  rows: query.data && rowsOf(query.data),
  paging: query.data,
  isLoading: query.isPending || query.isPlaceholderData || (query.isError && query.isFetching),
  problem: query.isError && !query.isFetching ? toCallProblem(query.error) : null,
  retry: () => void query.refetch(),
})
