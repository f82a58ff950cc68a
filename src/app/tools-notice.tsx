import { Button } from '@mantine/core'
import { IconTools } from '@tabler/icons-react'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { useSession } from '#src/shared/session/session-context.tsx'
import { FullScreen } from '#src/shared/ui/full-screen.tsx'

/** Tells analysts honestly that this version has no pages for them. */
export const ToolsNotice = () => {
  const { t } = useTranslation(['common', 'layout'])
  const { user } = useCurrent()
  const session = useSession()
  return (
    <FullScreen icon={IconTools} title={t('tools.title')} text={t('tools.text', { email: user.email })}>
      <Button onClick={session.logout}>{t('layout:profile.logout')}</Button>
    </FullScreen>
  )
}
