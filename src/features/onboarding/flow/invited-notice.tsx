import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCompanyName } from '#src/shared/invite/use-company-name.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { Banner } from '#src/shared/ui/banner.tsx'
import { IsolatedText } from '#src/shared/ui/isolated-text.tsx'
import { isolated } from '#src/shared/ui/latin.tsx'
import { PageButton } from '#src/shared/ui/page-button.tsx'
import classes from './flow.module.css'

/** An invitation that came while the application is being filled in: answered when the person wants to, nothing typed is lost. */
export const InvitedNotice = () => {
  const { t } = useTranslation('onboarding')
  const { invitation } = useCurrent()
  const company = useCompanyName(invitation?.company)
  if (!invitation?.canAccept) return null
  const inviter = isolated(invitation.inviter.email)
  return (
    <div className={classes.invited}>
      <Banner
        tone="info"
        title={company === null ? t('invited.titleUnnamed') : t('invited.title', { company })}
        actions={
          <PageButton to="/invitation" variant="default">
            {t('invited.open')}
          </PageButton>
        }
      >
        <p>
          <IsolatedText>{t('invited.text', { inviter })}</IsolatedText>
        </p>
      </Banner>
    </div>
  )
}
