import type { ComponentType } from 'react'
import { clearQuota, holdAccount, releaseAccount } from '#contract/endpoints/administration.ts'
import type { AdministrationAct } from '#contract/entities/administration-acts.ts'
import type { Customer } from '#contract/entities/customer.ts'
import type { Administration } from '#machines/account/selectors.ts'
import { useDisplayName } from '#src/shared/account/names.tsx'
import { call } from '#src/shared/api/api.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/latin.tsx'
import type { ConfirmedCall, ReasonedCall } from './act-dialogs.tsx'
import type { AdministrationDialogProps } from './administration-row.tsx'

/** Catalogue keys of the acts that need only a confirmation. */
type ConfirmedWords = 'release' | 'clear'
/** Catalogue keys of the acts that need only a reason. */
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
  /** The act takes something from the customer. */
  isGrave?: (allowed: Administration) => boolean
  /** A condition beyond the account chart. */
  isOffered?: (customer: Customer) => boolean
}

/** The dialog of an act that needs only a confirmation. Created once, since a new component would lose its state. */
const confirmed = (words: ConfirmedWords, change: ConfirmedCall) => {
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
      return <ConfirmedActDialog {...props} change={change} text={text} />
    }
    return dialog
  }
}

/** The dialog of an act that needs only a reason, created once. */
const reasoned = (words: ReasonedWords, consequences: readonly Consequence[], change: ReasonedCall) => {
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
      const points = consequences.map((consequence) => t(consequence))
      return <ReasonedActDialog {...props} change={change} text={text} consequences={points} />
    }
    return dialog
  }
}

/** The panel's button and dialog of each act, in the order within a row. A dialog loads when it is opened. */
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

/** The actions allowed now for a row of the panel. */
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
