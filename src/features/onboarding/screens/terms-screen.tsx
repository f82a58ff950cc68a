import { acceptTerms } from '#contract/endpoints/customers.ts'
import { call } from '#src/shared/api/api.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { LegalTexts } from '#src/shared/ui/links.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { onNext, Screen } from '../flow/screen-page.tsx'

/** The three texts to accept before the account is created. */
export const TermsScreen = () => {
  const { t } = useTranslation('onboarding')
  const { next } = useFlow()
  const save = async (revision: number) => (await call(acceptTerms, {}, { revision })).customer

  return (
    <Screen title={t('terms.title')} lead={t('terms.lead')} onSubmit={onNext(() => next(save))}>
      <LegalTexts />
    </Screen>
  )
}
