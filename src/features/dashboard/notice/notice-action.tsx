import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { BannerAction } from '#rules/account-banner.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useLinks } from '#src/shared/links/links.ts'
import { PageButton } from '#src/shared/ui/page-button.tsx'
import { ApproveButton } from './approve-button.tsx'
import { KeepButton } from './keep-button.tsx'

interface NoticeActionProps {
  action: BannerAction
  onRetry: () => void
}

/** The one thing to do about a notice; while a payment is being checked there is nothing to retry. */
export const NoticeAction = ({ action, onRetry }: NoticeActionProps) => {
  const { t } = useTranslation('dashboard')
  const links = useLinks()
  const isChecking = useQuery(invoiceSummaryQuery).data?.outstanding.checking ?? false
  switch (action) {
    case 'retry-payment':
      return isChecking ? null : (
        <>
          <PageButton to="/managePayment" variant="default">
            {t('notice.otherCard')}
          </PageButton>
          <Button color="bad" onClick={onRetry}>
            {t('notice.retry')}
          </Button>
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
      return <ApproveButton />
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
