import { acceptTerms } from '#contract/endpoints/customers.ts'
import { OfferSummary } from '#src/shared/account/offer.tsx'
import { useShownOffer } from '#src/shared/account/shown-offer.ts'
import { call } from '#src/shared/api/api.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { LegalTexts } from '#src/shared/ui/links.tsx'
import { SellerNotice } from '#src/shared/ui/seller-notice.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { onNext, Screen } from '../flow/screen-page.tsx'

/** Shows the three texts and the price. Accepting them creates the account. */
export const TermsScreen = () => {
  const { t } = useTranslation('onboarding')
  const { customer, next } = useFlow()
  const { offer, accept } = useShownOffer(customer.package ?? 'Basic')
  const save = (revision: number) =>
    accept(async (shown) => (await call(acceptTerms, { body: shown }, { revision })).customer)

  return (
    <Screen title={t('terms.title')} lead={t('terms.lead')} onSubmit={onNext(() => next(save))}>
      <LegalTexts />
      <OfferSummary offer={offer}>{t('terms.paidFrom')}</OfferSummary>
      <SellerNotice />
    </Screen>
  )
}
