import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { findFlowCustomer } from '#contract/endpoints/flows.ts'
import type { FlowChart } from '#contract/entities/flow-figures.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { call } from '#src/shared/api/api.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import { notify } from '#src/shared/ui/notify.ts'
import classes from './insight.module.css'

/** True for administrators; analysts see flows, not people. */
export const useSeesPeople = (): boolean => useCurrent().role === 'admin'

interface FlowCustomerProps {
  chart: FlowChart
  flow: string
}

/** Opens the customer of a flow, for administrators. The server records the act. */
export const FlowCustomer = ({ chart, flow }: FlowCustomerProps) => {
  const { t } = useTranslation('insight')
  const navigate = useNavigate()
  const find = useMutation({
    mutationFn: () => call(findFlowCustomer, { params: { chart, flow } }),
    onSuccess: ({ customerId }) => {
      if (customerId === null) return notify.error(t('panel.customerNone'))
      return navigate({ to: '/dashboard', search: { customer: customerId } })
    },
  })
  return (
    <>
      <button
        type="button"
        className={classes.customer}
        aria-label={t('panel.customerOf', { flow: isolated(flow) })}
        disabled={find.isPending}
        onClick={() => find.mutate()}
      >
        {t('panel.customer')}
      </button>
      <ProblemAlert problem={find.error && toCallProblem(find.error)} onRetry={() => find.mutate()} />
    </>
  )
}
