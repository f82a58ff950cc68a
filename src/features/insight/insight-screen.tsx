import { Button } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Preferences } from '#src/shared/layout/preferences.tsx'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { useSession } from '#src/shared/session/session-context.tsx'
import { FullScreen } from '#src/shared/ui/full-screen.tsx'
import { isolated } from '#src/shared/ui/latin.tsx'
import { usePageTitle } from '#src/shared/ui/use-page-title.ts'

/** Tells analysts what their role is for, and honestly that its screens do not exist yet. */
export const InsightScreen = () => {
  const { t } = useTranslation(['insight', 'layout'])
  const { user } = useCurrent()
  const session = useSession()
  usePageTitle(t('title'))
  return (
    <FullScreen icon={IconRoute} title={t('title')} text={t('text', { email: isolated(user.email) })}>
      <Preferences />
      <Button onClick={session.logout}>{t('layout:profile.logout')}</Button>
    </FullScreen>
  )
}
