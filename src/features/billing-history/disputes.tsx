import { useQuery } from '@tanstack/react-query'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { useRowDialog } from '#src/shared/dialog/use-row-dialog.tsx'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { DataTable } from '#src/shared/table/data-table.tsx'
import classes from './billing-history.module.css'
import { useDisputeColumns } from './dispute-columns.tsx'
import { disputesQuery } from './disputes-query.ts'

/** The payment disputes of a customer, for administrators. Renders nothing without disputes. */
export const Disputes = () => {
  const customerId = useCurrent().customer?.id
  const mayRead = useMayDo()('disputes.list')
  return mayRead && customerId ? <DisputeTable customerId={customerId} /> : null
}

const DisputeTable = ({ customerId }: { customerId: string }) => {
  const { t } = useTranslation('billing-history')
  const { data, error, isFetching, refetch } = useQuery(disputesQuery(customerId))
  const dialog = useRowDialog(
    async () => (await import('./dispute/dispute-dialog.tsx')).DisputeDialog,
    'disputes',
  )
  const columns = useDisputeColumns((act, dispute) => dialog.open({ act, dispute }))
  if (!data)
    return (
      <ProblemAlert
        problem={error && !isFetching ? toCallProblem(error) : null}
        onRetry={() => void refetch()}
      />
    )
  const { disputes } = data
  return (
    <>
      {disputes.length > 0 && (
        <div className={classes.notes}>
          <h2>{t('disputes.title')}</h2>
          <DataTable
            label={t('disputes.title')}
            emptyHint=""
            columns={columns}
            list={{
              rows: disputes,
              paging: undefined,
              isLoading: false,
              problem: null,
              retry: () => void refetch(),
            }}
            rowKey={({ id }) => id}
            pageSize={disputes.length}
          />
        </div>
      )}
      {dialog.element}
    </>
  )
}
