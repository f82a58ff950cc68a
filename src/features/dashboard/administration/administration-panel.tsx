import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { clearQuota, holdAccount, releaseAccount } from '#contract/endpoints/administration.ts'
import type { AdministrationAct } from '#contract/entities/administration-acts.ts'
import type { ForeseenAct } from '#contract/entities/consequence.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import {
  type Administration,
  administrationOf,
  hasAdministration,
  isInUse,
  isSuspended,
} from '#machines/account/selectors.ts'
import { explainRefusal } from '#machines/refusals/explain-refusal.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { useDisplayName } from '#src/shared/account/names.tsx'
import { call } from '#src/shared/api/api.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import { StatusTag, Tag } from '#src/shared/ui/tag.tsx'
import type { ConfirmedCall, ReasonedCall } from './act-dialogs.tsx'
import classes from './administration.module.css'
import { type AdministrationDialogProps, AdministrationRow } from './administration-row.tsx'

const fetchOwnerDialog = async () => (await import('./act-dialogs.tsx')).OwnerSignOutDialog

/** Suspension, hold, monthly quota and, for an individual, sign-out, each with the actions allowed now. */
const AdministrationPanel = ({ customer }: { customer: Customer }) => {
  const { t, ready } = useTranslation(['administration', 'sign-out'])
  const nameOf = useDisplayName()
  const money = useMoney()
  const dates = useDates()
  const { data: summary } = useQuery(invoiceSummaryQuery)
  const account = accountSnapshot(customer)
  const allowed = administrationOf(account)
  const actionsOf = useRowActions(customer, allowed)
  if (!ready || !hasAdministration(allowed)) return null

  const { heldAt, monthlyQuota, statusNote } = customer
  const suspendedFor = isSuspended(account) ? customer.statusDetails.reason : null
  const signOutOwner = { label: `${t('sign-out:confirm')}…`, dialog: fetchOwnerDialog, isGrave: false }
  const used = summary && t('quota.used', { amount: money.amountIn(summary.usageOfMonth) })
  return (
    <section className={classes.panel} aria-labelledby="administration-title">
      <h2 id="administration-title" className={classes.title}>
        {t('title')}
      </h2>
      <p className={classes.lead}>{t('lead')}</p>
      <dl className={classes.rows}>
        <AdministrationRow
          label={t('suspension.label')}
          customer={customer}
          actions={actionsOf('suspension')}
          refused={explainRefusal(account, { type: 'security.suspended' })}
        >
          {suspendedFor && <Tag tone="bad">{t(`statusReason.${suspendedFor}`)}</Tag>}
          {!suspendedFor &&
            (isInUse(account) ? t('suspension.none') : <StatusTag status={customer.status} />)}
          {suspendedFor && statusNote && <bdi className={classes.note}>{statusNote}</bdi>}
        </AdministrationRow>
        <AdministrationRow
          label={t('hold.label')}
          customer={customer}
          actions={actionsOf('hold')}
          refused={explainRefusal(account, { type: 'hold.placed' })}
        >
          {heldAt ? <Tag tone="warn">{t('hold.since', { date: dates.day(heldAt) })}</Tag> : t('hold.none')}
          {heldAt && !suspendedFor && statusNote && <bdi className={classes.note}>{statusNote}</bdi>}
        </AdministrationRow>
        <AdministrationRow label={t('quota.label')} customer={customer} actions={actionsOf('quota')}>
          {monthlyQuota === null
            ? t('quota.none')
            : t('quota.amount', { amount: money.amountIn(monthlyQuota) })}
          {used && <span className={classes.note}>{used}</span>}
        </AdministrationRow>
        {customer.accountType === 'individual' && (
          <AdministrationRow label={t('sign-out:owner')} customer={customer} actions={[signOutOwner]}>
            <bdi>{nameOf(customer)}</bdi>
          </AdministrationRow>
        )}
      </dl>
    </section>
  )
}

export default AdministrationPanel

/** Catalogue keys of the acts without input. */
type ConfirmedWords = 'release' | 'clear'
/** Catalogue keys of the acts whose only input is a reason. */
type ReasonedWords = 'hold'
type Label =
  | `${'reinstatement' | 'suspension' | ReasonedWords | ConfirmedWords}.open`
  | 'suspension.change'
  | `quota.${'set' | 'change'}`
type Dialog = ComponentType<AdministrationDialogProps>

interface PanelAct {
  row: 'suspension' | 'hold' | 'quota'
  label: (customer: Customer, allowed: Administration) => Label
  dialog: () => Promise<Dialog>
  /** True if the act restricts the customer. */
  isGrave?: (allowed: Administration) => boolean
  /** An additional condition that the account chart does not contain. */
  isOffered?: (customer: Customer) => boolean
}

/** Creates the dialog of an act without input, once: a new component on each render would lose its state. */
const confirmed = (words: ConfirmedWords, act: ForeseenAct, change: ConfirmedCall) => {
  let dialog: Dialog | undefined
  return async (): Promise<Dialog> => {
    const { ConfirmedActDialog } = await import('./act-dialogs.tsx')
    dialog ??= (props) => {
      const { t } = useTranslation('administration')
      const nameOf = useDisplayName()
      const text = {
        title: t(`${words}.title`),
        lead: t(`${words}.lead`, { name: isolated(nameOf(props.customer)) }),
        send: t(`${words}.send`),
        done: t(`${words}.done`),
      }
      return <ConfirmedActDialog {...props} change={change} act={act} text={text} />
    }
    return dialog
  }
}

/** Creates the dialog of an act whose only input is a reason, once like `confirmed`. */
const reasoned = (words: ReasonedWords, act: ForeseenAct, change: ReasonedCall) => {
  let dialog: Dialog | undefined
  return async (): Promise<Dialog> => {
    const { ReasonedActDialog } = await import('./act-dialogs.tsx')
    dialog ??= (props) => {
      const { t } = useTranslation('administration')
      const nameOf = useDisplayName()
      const text = {
        title: t(`${words}.title`),
        lead: t(`${words}.lead`, { name: isolated(nameOf(props.customer)) }),
        reason: t(`${words}.reason`),
        hint: t(`${words}.hint`),
        send: t(`${words}.send`),
        done: t(`${words}.done`),
      }
      return <ReasonedActDialog {...props} change={change} act={act} text={text} />
    }
    return dialog
  }
}

/** The button and the dialog of each act, in the order within a row. A dialog loads when it is opened. */
const PANEL_ACTS: Readonly<Record<AdministrationAct, PanelAct>> = {
  'accounts.reinstate': {
    row: 'suspension',
    label: () => 'reinstatement.open',
    dialog: async () => (await import('./act-dialogs.tsx')).ReinstatementDialog,
  },
  'accounts.suspend': {
    row: 'suspension',
    label: (_, { can }) => (can['accounts.reinstate'] ? 'suspension.change' : 'suspension.open'),
    dialog: async () => (await import('./act-dialogs.tsx')).SuspensionDialog,
    isGrave: ({ can }) => !can['accounts.reinstate'],
  },
  'accounts.hold': {
    row: 'hold',
    label: () => 'hold.open',
    dialog: reasoned('hold', { act: 'accounts.hold' }, (customerId, body, options) =>
      call(holdAccount, { params: { customerId }, body }, options),
    ),
  },
  'accounts.release': {
    row: 'hold',
    label: () => 'release.open',
    dialog: confirmed('release', { act: 'accounts.release' }, (customerId, options) =>
      call(releaseAccount, { params: { customerId } }, options),
    ),
  },
  'accounts.setQuota': {
    row: 'quota',
    label: ({ monthlyQuota }) => (monthlyQuota === null ? 'quota.set' : 'quota.change'),
    dialog: async () => (await import('./quota-dialog.tsx')).QuotaDialog,
  },
  'accounts.clearQuota': {
    row: 'quota',
    label: () => 'clear.open',
    dialog: confirmed('clear', { act: 'accounts.clearQuota' }, (customerId, options) =>
      call(clearQuota, { params: { customerId } }, options),
    ),
    isOffered: ({ monthlyQuota }) => monthlyQuota !== null,
  },
}

/** The actions allowed now for a row of the panel. */
const useRowActions = (customer: Customer, allowed: Administration) => {
  const { t } = useTranslation('administration')
  return (row: PanelAct['row']) =>
    Object.entries(PANEL_ACTS)
      .filter(([act, { row: own, isOffered }]) => {
        const isAllowed = allowed.can[act as AdministrationAct]
        return own === row && isAllowed && (isOffered?.(customer) ?? true)
      })
      .map(([, { label, dialog, isGrave }]) => ({
        label: t(label(customer, allowed)),
        dialog,
        isGrave: isGrave?.(allowed) ?? false,
      }))
}
