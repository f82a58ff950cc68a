import type { ComponentType } from 'react'
import { clearQuota, holdAccount, releaseAccount } from '#contract/endpoints/administration.ts'
import type { AdministrationAct } from '#contract/entities/administration-acts.ts'
import type { Customer } from '#contract/entities/customer.ts'
import type { Administration } from '#machines/account/selectors.ts'
import { call } from '#src/shared/api/api.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useDisplayName } from '#src/shared/session/display-name.ts'
import { isolated } from '#src/shared/ui/latin.tsx'
import type { AdministrationDialogProps } from './administration-row.tsx'
import type { ConfirmedCall } from './confirmed-act-dialog.tsx'
import type { ReasonedCall } from './reasoned-act-dialog.tsx'

/** Where the catalogue has the words of an act that asks for nothing but a confirmation. */
type ConfirmedWords = 'release' | 'clear'
/** Where it has those of an act that asks for nothing but a reason. */
type ReasonedWords = 'hold'
type Label =
  | `${'reinstatement' | 'suspension' | ReasonedWords | ConfirmedWords}.open`
  | 'suspension.change'
  | `quota.${'set' | 'change'}`
type Dialog = ComponentType<AdministrationDialogProps>
type Consequence = 'hold.cards' | 'hold.projects' | 'stops.mail'

interface PanelAct {
  row: 'suspension' | 'hold' | 'quota'
  label: (customer: Customer, allowed: Administration) => Label
  dialog: () => Promise<Dialog>
  /** It takes something from the customer. */
  isGrave?: (allowed: Administration) => boolean
  /** Where it takes more than what the account chart says. */
  isOffered?: (customer: Customer) => boolean
}

/** The dialog of an act that asks for nothing but a confirmation: one component, since another would lose what was typed. */
const confirmed = (words: ConfirmedWords, change: ConfirmedCall) => {
  let dialog: Dialog | undefined
  return async (): Promise<Dialog> => {
    const { ConfirmedActDialog } = await import('./confirmed-act-dialog.tsx')
    dialog ??= (props) => {
      const { t } = useTranslation('administration')
      const nameOf = useDisplayName()
      const text = {
        title: t(`${words}.title`),
        lead: t(`${words}.lead`, { name: isolated(nameOf(props.customer)) }),
        send: t(`${words}.send`),
        done: t(`${words}.done`),
      }
      return <ConfirmedActDialog {...props} change={change} text={text} />
    }
    return dialog
  }
}

/** The dialog of an act that asks for nothing but a reason, in the same way. */
const reasoned = (words: ReasonedWords, consequences: readonly Consequence[], change: ReasonedCall) => {
  let dialog: Dialog | undefined
  return async (): Promise<Dialog> => {
    const { ReasonedActDialog } = await import('./reasoned-act-dialog.tsx')
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
      const points = consequences.map((consequence) => t(consequence))
      return <ReasonedActDialog {...props} change={change} text={text} consequences={points} />
    }
    return dialog
  }
}

/** How the panel offers each act; those of a row stand in this order. A dialog is fetched when it is opened. */
const PANEL_ACTS: Readonly<Record<AdministrationAct, PanelAct>> = {
  'accounts.reinstate': {
    row: 'suspension',
    label: () => 'reinstatement.open',
    dialog: async () => (await import('./reinstatement-dialog.tsx')).ReinstatementDialog,
  },
  'accounts.suspend': {
    row: 'suspension',
    label: (_, { can }) => (can['accounts.reinstate'] ? 'suspension.change' : 'suspension.open'),
    dialog: async () => (await import('./suspension-dialog.tsx')).SuspensionDialog,
    isGrave: ({ can }) => !can['accounts.reinstate'],
  },
  'accounts.hold': {
    row: 'hold',
    label: () => 'hold.open',
    dialog: reasoned('hold', ['hold.cards', 'hold.projects', 'stops.mail'], (customerId, body, options) =>
      call(holdAccount, { params: { customerId }, body }, options),
    ),
  },
  'accounts.release': {
    row: 'hold',
    label: () => 'release.open',
    dialog: confirmed('release', (customerId, options) =>
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
    dialog: confirmed('clear', (customerId, options) =>
      call(clearQuota, { params: { customerId } }, options),
    ),
    isOffered: ({ monthlyQuota }) => monthlyQuota !== null,
  },
}

/** What stands beside a fact of the account, by what may be done about it now. */
export const useRowActions = (customer: Customer, allowed: Administration) => {
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
