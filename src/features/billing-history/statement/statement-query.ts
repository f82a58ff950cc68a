import { queryOptions } from '@tanstack/react-query'
import { getStatement } from '#contract/endpoints/invoices.ts'
import { call } from '#src/shared/api/api.ts'

/** First and last billing month of a statement. */
export interface StatementPeriod {
  from: number
  to: number
}

/** The statement of a period. */
export const statementQuery = ({ from, to }: StatementPeriod) =>
  queryOptions({
    queryKey: ['invoices', 'statement', from, to],
    queryFn: ({ signal }) => call(getStatement, { query: { from, to } }, { signal }),
  })
