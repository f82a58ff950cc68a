import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { requestMigration } from '#contract/endpoints/subscription.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import {
  type BillingAccountInput,
  billingAccountsProblem,
  billingAccountsValue,
  maySubmitBillingAccounts,
} from '#rules/billing-account-ids.ts'
import { useSeenRevision } from '#src/shared/account/use-seen-revision.ts'
import { call } from '#src/shared/api/api.ts'
import { Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { keepCustomer } from '#src/shared/session/current-query.ts'
import { BillingAccountsField } from './billing-accounts-field.tsx'
import classes from './dialogs.module.css'

/** Requests the migration of existing projects' billing. */
export const MigrationDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('dashboard')
  const queryClient = useQueryClient()
  const seen = useSeenRevision()
  const [input, setInput] = useState<BillingAccountInput>({ ids: [], typed: '' })
  const [isTried, setTried] = useState(false)
  const [isRefused, setRefused] = useState(false)

  const { state, submit, edited, close, isBusy, problem } = useDialog(dialogs.migration, {
    send: async (idempotencyKey) => {
      const body = { oldGcpSubBillingAccount: billingAccountsValue(input) }
      const reply = await seen.change((revision) =>
        call(requestMigration, { body }, { ...revision, idempotencyKey }),
      )
      keepCustomer(queryClient, reply.customer)
    },
    onClose,
  })

  if (state.hasTag('done')) return <Submitted onClose={close} />

  const submitForm = (event: FormEvent) => {
    event.preventDefault()
    if (!maySubmitBillingAccounts(input)) return
    setTried(true)
    if (!billingAccountsProblem(input)) submit()
  }

  return (
    <Dialog title={t('migration.title')} onEscape={close}>
      <form className={classes.form} noValidate onSubmit={submitForm}>
        <p className={classes.lead}>{t('migration.lead')}</p>
        <ul className={classes.facts}>
          <li>{t('migration.duration')}</li>
          <li>{t('migration.self')}</li>
        </ul>
        <BillingAccountsField
          input={input}
          problem={isRefused ? 'billing-account-format' : isTried ? billingAccountsProblem(input) : null}
          isBusy={isBusy}
          onChange={(next) => {
            setInput(next)
            setTried(false)
            setRefused(false)
            edited()
          }}
          onRefused={() => setRefused(true)}
        />
        <ProblemAlert problem={problem} />
        <DialogActions>
          <Button variant="default" disabled={isBusy} onClick={close}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!maySubmitBillingAccounts(input) && !isBusy}>
            {t('migration.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const Submitted = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('dashboard')
  return (
    <Dialog
      isCentered
      title={t('migration.doneTitle')}
      icon={<IconCircleCheck size={24} stroke={1.75} aria-hidden />}
      onEscape={onClose}
    >
      <p role="status">
        {t('migration.doneText')} {t('migration.duration')}
      </p>
      <DialogActions>
        <Button onClick={onClose}>{t('common:actions.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
