import { useQuery } from '@tanstack/react-query'
import { useAttemptMessage } from '#src/shared/account/attempt-message.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { Banner } from '#src/shared/ui/banner.tsx'
import { PageButton } from '#src/shared/ui/page-button.tsx'

/** The primary card was declined and another one paid: stands until the primary card is changed or charged again. */
export const FallbackNotice = () => {
  const { t } = useTranslation(['dashboard', 'card'])
  const words = useAttemptMessage()
  const voice = useCurrent().role === 'admin' ? 'adminFallback' : 'fallback'
  const fallback = useQuery(invoiceSummaryQuery).data?.fallback
  if (!fallback) return null
  const { declined, paid } = fallback
  const place = t(`place.${paid.slot}`)
  return (
    <Banner
      tone="warn"
      title={t(`${voice}.title`, { place })}
      actions={
        <PageButton to="/managePayment" variant="default">
          {t('payment.cards')}
        </PageButton>
      }
    >
      <p>{words.declined(declined)}</p>
      <p>
        {t(`${voice}.paid`, { place, amount: words.amount(paid), card: words.card(paid) })}{' '}
        {t(`${voice}.step`)}
      </p>
    </Banner>
  )
}
