import { Button } from '@mantine/core'
import { FormProvider, useForm } from 'react-hook-form'
import { rejectApplication } from '#contract/endpoints/review.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { RejectionForm } from '#contract/forms/review.ts'
import { rejectionMachine } from '#machines/rejection/rejection.machine.ts'
import { call } from '#src/shared/api/api.ts'
import { useProblemWords } from '#src/shared/api/problem-words.ts'
import { contractResolver } from '#src/shared/forms/contract-resolver.ts'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { ReasonField } from '#src/shared/forms/reason-field.tsx'
import { submitForm } from '#src/shared/forms/submit-form.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { shownName } from '#src/shared/session/shown-name.ts'
import { Dialog, DialogActions } from '#src/shared/ui/dialog.tsx'
import { isolated } from '#src/shared/ui/latin.tsx'
import classes from './decision.module.css'
import { useDecision } from './use-decision.ts'

interface RejectionDialogProps {
  customer: Customer
  onClose: () => void
}

/** Ends an application with a reason. A failure leaves it open with what was typed. */
export const RejectionDialog = ({ customer, onClose }: RejectionDialogProps) => {
  const { t } = useTranslation(['review', 'common'])
  const words = useProblemWords()
  const form = useForm<RejectionForm, unknown, RejectionForm>({
    mode: 'onTouched',
    defaultValues: { reason: '' },
    resolver: contractResolver(RejectionForm, (values) => values),
  })
  const { send, isBusy, problem } = useDecision(rejectionMachine, {
    customerId: customer.id,
    decide: (revision) =>
      call(
        rejectApplication,
        { params: { customerId: customer.id }, body: RejectionForm.parse(form.getValues()) },
        revision,
      ),
    done: t('reject.done'),
    onClose,
  })

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
