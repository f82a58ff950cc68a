import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { rejectApplication } from '#contract/endpoints/review.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { RejectionForm } from '#contract/forms/review.ts'
import { rejectionMachine } from '#machines/rejection/rejection.machine.ts'
import { keepDecision } from '#src/shared/account/keep-decision.ts'
import { reloadAccount } from '#src/shared/account/reload-account.ts'
import { useSeenRevision } from '#src/shared/account/use-seen-revision.ts'
import { call } from '#src/shared/api/api.ts'
import { useProblemWords } from '#src/shared/api/problem-words.ts'
import { useDialogChart } from '#src/shared/dialog/use-dialog-chart.ts'
import { contractResolver } from '#src/shared/forms/contract-resolver.ts'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { submitForm } from '#src/shared/forms/submit-form.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { shownName } from '#src/shared/session/shown-name.ts'
import { Dialog, DialogActions } from '#src/shared/ui/dialog.tsx'
import { isolated } from '#src/shared/ui/latin.tsx'
import { notify } from '#src/shared/ui/notify.ts'
import { ReasonField } from '../reason-field.tsx'
import classes from './decision.module.css'

interface RejectionDialogProps {
  customer: Customer
  onClose: () => void
}

/** Ends an application with a reason. A failure leaves it open with what was typed. */
export const RejectionDialog = ({ customer, onClose }: RejectionDialogProps) => {
  const { t } = useTranslation(['review', 'common'])
  const words = useProblemWords()
  const queryClient = useQueryClient()
  const form = useForm<RejectionForm, unknown, RejectionForm>({
    mode: 'onTouched',
    defaultValues: { reason: '' },
    resolver: contractResolver(RejectionForm, (values) => values),
  })
  const seen = useSeenRevision()
  const [state, send] = useDialogChart(rejectionMachine, async () => {
    const customerId = customer.id
    const body = RejectionForm.parse(form.getValues())
    const rejected = await seen.change((revision) =>
      call(rejectApplication, { params: { customerId }, body }, revision),
    )
    void notify.success(t('reject.done'))
    keepDecision(queryClient, rejected.customer)
  })
  const isBusy = state.hasTag('busy')
  const isDone = state.hasTag('done')
  const { problem } = state.context

  useEffect(() => send({ type: 'opened' }), [send])

  // Whatever stood against it may have changed what is shown; an outdated view is read again anyway.
  useEffect(() => {
    if (problem && problem.code !== 'version-conflict') void reloadAccount(queryClient)
  }, [problem, queryClient])

  // biome-ignore lint/correctness/useExhaustiveDependencies: closed once, when it is done
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone])

  return (
    <Dialog title={t('reject.title')} onEscape={() => !isBusy && onClose()}>
      <FormProvider {...form}>
        <form
          className={classes.form}
          noValidate
          aria-busy={isBusy}
          onSubmit={submitForm(form, { order: ['reason'], send: () => send({ type: 'submit.pressed' }) })}
        >
          <p className={classes.text}>{t('reject.lead', { name: isolated(shownName(customer)) })}</p>
          <ReasonField
            label={t('reject.reason')}
            readOnly={isBusy}
            problem={problem?.field === 'reason' ? words(problem) : undefined}
            onEdited={() => send({ type: 'edited' })}
          />
          <ProblemAlert problem={problem?.field === 'reason' ? null : problem} />
          <DialogActions>
            <Button variant="default" disabled={isBusy} onClick={onClose}>
              {t('common:actions.cancel')}
            </Button>
            <Button type="submit" color="bad" loading={isBusy}>
              {t('reject.send')}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  )
}
