import { acceptTerms } from '#contract/endpoints/customers.ts'
import { OfferPrice } from '#src/shared/account/offer.tsx'
import { useShownOffer } from '#src/shared/account/shown-offer.ts'
import { call } from '#src/shared/api/api.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { LegalTexts } from '#src/shared/ui/links.tsx'
import { SellerNotice } from '#src/shared/ui/seller-notice.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { Notice } from '../flow/notice.tsx'
import { onNext, Screen } from '../flow/screen-page.tsx'
import { OrderSummary } from '../order/order-summary.tsx'

/** Shows what the customer orders, and the three texts. Accepting them creates the account. */
export const TermsScreen = () => {
  const { t } = useTranslation('onboarding')
  const { customer, next } = useFlow()
  const { offer, accept } = useShownOffer(customer.package ?? 'Basic')
  const save = (revision: number) =>
    accept(async (shown) => (await call(acceptTerms, { body: shown }, { revision })).customer)

  return (
    <Screen title={t('terms.title')} lead={t('terms.lead')} onSubmit={onNext(() => next(save))}>
      <OrderSummary name={offer.package} price={<OfferPrice offer={offer} />} />
      <Notice tone="info">
        <strong>{t('terms.nothingToday')}</strong> {t('terms.charges')}
      </Notice>
      <LegalTexts />
      <SellerNotice />
    </Screen>
  )
}
