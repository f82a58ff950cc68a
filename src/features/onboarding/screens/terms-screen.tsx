import { acceptTerms } from '#contract/endpoints/customers.ts'
import { call } from '#src/shared/api/api.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useLinks } from '#src/shared/links/links.ts'
import { OutsideLink } from '#src/shared/ui/outside-link.tsx'
import { onNext, Screen } from '../components/screen.tsx'
import { useFlow } from '../flow/flow-context.ts'
import classes from './terms-screen.module.css'

/** The last thing before the account is created: the three texts one agrees to. */
export const TermsScreen = () => {
  const { t } = useTranslation('onboarding')
  const { next } = useFlow()
  const links = useLinks()
  const save = async (revision: number) => (await call(acceptTerms, {}, { revision })).customer

  return (
    <Screen title={t('terms.title')} lead={t('terms.lead')} onSubmit={onNext(() => next(save))}>
      <ul className={classes.texts}>
        <li>
          <OutsideLink href={links.URL_PRIVACY_POLICY}>{t('terms.privacy')}</OutsideLink>
        </li>
        <li>
          <OutsideLink href={links.URL_TERMS_OF_USE}>{t('terms.use')}</OutsideLink>
        </li>
        <li>
          <OutsideLink href={links.URL_SUBSCRIPTION_AGREEMENT}>{t('terms.agreement')}</OutsideLink>
        </li>
      </ul>
    </Screen>
  )
}
