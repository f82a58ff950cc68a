import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { invoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { canRetry } from '#machines/invoice/selectors.ts'
import { invoiceSummaryQuery, isChargingStopped } from '#src/shared/account/invoice-summary-query.ts'
import { ApproveButton } from '#src/shared/approval/approve-button.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useLinks } from '#src/shared/links/links.ts'
import { useMayDo } from '#src/shared/session/use-may-do.ts'
import { PageButton } from '#src/shared/ui/page-button.tsx'
import type { NoticeAction as Action } from './choose-account-notice.ts'
import { KeepButton } from './keep-button.tsx'

interface NoticeActionProps {
  action: Action
  onRetry: () => void
}

/** The one thing to do about a notice; while a payment is being checked or decided about there is nothing to retry. */
export const NoticeAction = ({ action, onRetry }: NoticeActionProps) => {
  const { t } = useTranslation('dashboard')
  const links = useLinks()
  const mayDo = useMayDo()
  const { data } = useQuery(invoiceSummaryQuery)
  const isWaiting = isChargingStopped(data) || (data?.outstanding.checking ?? false)
  const mayRetry = data === undefined || canRetry(data.outstanding.invoices.map(invoiceSnapshot))
  switch (action) {
    case 'retry-payment':
      return isWaiting ? null : (
        <>
          {mayDo('cardAttempts.open') && (
            <PageButton to="/managePayment" variant="default">
              {t('notice.otherCard')}
            </PageButton>
          )}
          {mayRetry && (
            <Button color="bad" onClick={onRetry}>
              {t('notice.retry')}
            </Button>
          )}
        </>
      )
    case 'add-primary-card':
      return (
        <PageButton to="/managePayment" color="bad">
          {t('notice.addCard')}
        </PageButton>
      )
    case 'contact-support':
      return (
        <Button component="a" href={links.URL_SUPPORT} target="_blank" rel="noopener noreferrer" color="bad">
          {t('notice.support')}
        </Button>
      )
    case 'approve':
      return (
        <>
          <PageButton to="/review" variant="default">
            {t('notice.review')}
          </PageButton>
          <ApproveButton>{t('notice.approve')}</ApproveButton>
        </>
      )
    case 'open-review':
      return <PageButton to="/review">{t('notice.review')}</PageButton>
    case 'correct-changes':
      return <PageButton to="/signup">{t('notice.correct')}</PageButton>
    case 'keep-account':
      return <KeepButton />
    case 'open-subscription':
      return (
        <PageButton to="/subscription" variant="default">
          {t('notice.subscription')}
        </PageButton>
      )
  }
}
