import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accountAt } from '#machines/account/account.machine.ts'
import { isEnding } from '#machines/account/selectors.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { invoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { canRetry, isTakenBack, needsCard } from '#machines/invoice/selectors.ts'
import { reloadAccount } from '#src/shared/account/account-changes.ts'
import { ApproveButton } from '#src/shared/account/approve-button.tsx'
import { invoiceSummaryQuery, isChargingStopped } from '#src/shared/account/invoice-summary-query.ts'
import { keepAccount } from '#src/shared/account/keep-subscription.ts'
import { paymentMethodsQuery } from '#src/shared/account/payment-methods-query.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { useLinks } from '#src/shared/api/links.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { principalIn, useMayDo } from '#src/shared/session/may-do.ts'
import { Banner, type BannerTone } from '#src/shared/ui/banner.tsx'
import { PageButton } from '#src/shared/ui/buttons.tsx'
import { notify } from '#src/shared/ui/notify.ts'
import {
  type NoticeAction as Action,
  chooseAccountNotice,
  type NoticeSeverity,
  payActionOf,
} from './choose-account-notice.ts'
import { NoticeMessage, useVoice } from './notice-message.tsx'

const TONES: Record<NoticeSeverity, BannerTone> = {
  info: 'info',
  warning: 'warn',
  error: 'bad',
  secondary: 'quiet',
}

/** The notice for the account's state, with its action; nothing for most accounts. */
export const AccountNotice = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation(['dashboard', 'changes'])
  const current = useCurrent()
  const { customer, role } = current
  const { data: cards } = useQuery(paymentMethodsQuery)
  const now = serverNow()
  if (!customer) return null
  const countBeforeLoad = customer.paymentMethod ? 1 : null
  const count = cards?.length ?? countBeforeLoad
  const account = accountAt(customer, now)
  const principal = principalIn(current)
  const notice = chooseAccountNotice(account, customer, count ?? 0, principal)
  const payAction = payActionOf(count ?? 0, principal)
  if (!notice) return <TakenBackNotice action={payAction} onRetry={onRetry} />
  const { kind, severity, action } = notice
  const offersPayment = kind === 'failed-payment' || kind === 'failed-settlement'
  return (
    <>
      <Banner
        tone={TONES[severity]}
        title={
          kind === 'changes-requested'
            ? t('changes:title', { count: customer.requestedChanges.length })
            : t(`${role === 'admin' ? 'adminNotice' : 'notice'}.${kind}.title`)
        }
        actions={action && <NoticeAction action={action} onRetry={onRetry} />}
      >
        <NoticeMessage
          notice={notice}
          hasCards={count === null ? null : count > 0}
          isEnding={isEnding(account)}
        />
      </Banner>
      {!offersPayment && <TakenBackNotice action={payAction} onRetry={onRetry} />}
    </>
  )
}

interface TakenBackNoticeProps {
  action: Action | null
  onRetry: () => void
}

/** Shows that a bank took a payment back. The invoice is not charged automatically, so the customer has to pay it. */
const TakenBackNotice = ({ action, onRetry }: TakenBackNoticeProps) => {
  const { t } = useTranslation('dashboard')
  const voice = useVoice()
  const { data } = useQuery(invoiceSummaryQuery)
  if (!data?.outstanding.invoices.some((invoice) => isTakenBack(invoiceSnapshot(invoice)))) return null
  return (
    <Banner
      tone="bad"
      title={t(`${voice}.taken-back.title`)}
      actions={action && <NoticeAction action={action} onRetry={onRetry} />}
    >
      <p>{t(`${voice}.taken-back.text`)}</p>
    </Banner>
  )
}

interface NoticeActionProps {
  action: Action
  onRetry: () => void
}

/**
 * The action of a notice. Offers no retry while a payment is being checked, or while an unexplained payment needs an
 * administrator's decision.
 */
const NoticeAction = ({ action, onRetry }: NoticeActionProps) => {
  const { t } = useTranslation('dashboard')
  const links = useLinks()
  const mayDo = useMayDo()
  const { data } = useQuery(invoiceSummaryQuery)
  const isWaiting = isChargingStopped(data) || (data?.outstanding.checking ?? false)
  const mayRetry = data === undefined || canRetry(data.outstanding.invoices.map(invoiceSnapshot))
  const needsOtherCard = (data?.outstanding.invoices ?? []).some((invoice) =>
    needsCard(invoiceSnapshot(invoice)),
  )
  switch (action) {
    case 'retry-payment':
      return isWaiting ? null : (
        <>
          {mayDo('cardAttempts.open') && (
            <PageButton to="/managePayment" {...(needsOtherCard ? { color: 'bad' } : { variant: 'default' })}>
              {t('notice.otherCard')}
            </PageButton>
          )}
          {mayRetry && (
            <Button color="bad" onClick={onRetry}>
              {t('notice.retry')}
            </Button>
          )}
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
