import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { reloadAccount } from '#src/shared/account/account-changes.ts'
import { ApproveButton } from '#src/shared/account/approve-button.tsx'
import { keepAccount } from '#src/shared/account/keep-subscription.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { useLinks } from '#src/shared/api/links.ts'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { Banner, type BannerTone } from '#src/shared/ui/banner.tsx'
import { PageButton } from '#src/shared/ui/buttons.tsx'
import { notify } from '#src/shared/ui/notify.ts'
import type { AccountNotice, NoticeAction as Action, NoticeSeverity } from './choose-account-notice.ts'
import { NoticeMessage, useVoice } from './notice-message.tsx'

const TONES: Record<NoticeSeverity, BannerTone> = {
  info: 'info',
  warning: 'warn',
  error: 'bad',
  secondary: 'quiet',
}

interface NoticeBannerProps {
  notice: AccountNotice
  /** True if the time of a pending cancellation is over. */
  isEnding: boolean
}

export const NoticeBanner = ({ notice, isEnding }: NoticeBannerProps) => {
  const { t } = useTranslation(['dashboard', 'changes'])
  const { customer, role } = useCurrent()
  const { kind, severity, action } = notice
  return (
    <Banner
      tone={TONES[severity]}
      title={
        kind === 'changes-requested'
          ? t('changes:title', { count: customer?.requestedChanges.length ?? 0 })
          : t(`${role === 'admin' ? 'adminNotice' : 'notice'}.${kind}.title`)
      }
      actions={action && <NoticeAction action={action} />}
    >
      <NoticeMessage notice={notice} isEnding={isEnding} />
    </Banner>
  )
}

const NoticeAction = ({ action }: { action: Action }) => {
  const { t } = useTranslation('dashboard')
  const links = useLinks()
  switch (action) {
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

const KeepButton = () => {
  const { t } = useTranslation('dashboard')
  const voice = useVoice()
  const { isBusy, keep } = useKeepAccount()
  return (
    <Button loading={isBusy} onClick={keep}>
      {t(`${voice}.keep`)}
    </Button>
  )
}

/** Keeps the account: undoes a cancellation before it takes effect. */
const useKeepAccount = () => {
  const { t } = useTranslation('dashboard')
  const voice = useVoice()
  const words = useErrorMessage()
  const queryClient = useQueryClient()
  const { customer } = useCurrent()
  const { isBusy, submit } = useDialog(dialogs.keepAccount, {
    send: async (idempotencyKey) => {
      await keepAccount(queryClient, { ...(customer && { revision: customer.revision }), idempotencyKey })
      void notify.success(t(`${voice}.kept`))
      // The focused button disappears with its notice.
      document.getElementById('content')?.focus()
    },
    onFailed: (problem) => {
      void notify.error(words(problem))
      void reloadAccount(queryClient)
    },
  })
  return { isBusy, keep: submit }
}
