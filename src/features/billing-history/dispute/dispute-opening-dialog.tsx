import { Button } from '@mantine/core'
import { FormProvider } from 'react-hook-form'
import { openDispute } from '#contract/endpoints/disputes.ts'
import type { Invoice } from '#contract/entities/invoice.ts'
import { DisputeForm } from '#contract/forms/dispute.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { DAY_MS, riyadhDayStart } from '#rules/riyadh-time.ts'
import { useAccountAct } from '#src/shared/account/use-account-act.ts'
import { call } from '#src/shared/api/api.ts'
import { Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { OptionalDayField } from '#src/shared/forms/optional-day-field.tsx'
import { TextField } from '#src/shared/forms/text-field.tsx'
import {
  contractResolver,
  submitForm,
  useCheckedForm,
  useServerRefusal,
} from '#src/shared/forms/use-checked-form.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { IsolatedText, isolated } from '#src/shared/ui/isolated-text.tsx'
import classes from './dispute.module.css'

interface DisputeValues {
  reason: string
  /** A day, such as 2026-03-06; '' for none. */
  respondBy: string
}

const ORDER = ['reason', 'respondBy'] as const satisfies (keyof DisputeValues)[]
const fieldOf = (field: string): keyof DisputeValues | null => ORDER.find((name) => name === field) ?? null

const Reason = TextField<DisputeValues>
const RespondBy = OptionalDayField<DisputeValues>
const MAX_CHARACTERS = 200
const SECOND_MS = 1000
const LENGTH_OF_DAY = 'YYYY-MM-DD'.length

/** Empty fields are sent as null. */
const bodyOf = ({ reason, respondBy }: DisputeValues) => ({
  reason: reason.trim() || null,
  respondBy: respondBy === '' ? null : endOfDay(respondBy),
})

/** The last second of a Riyadh day, as UTC instant. Browsers accept years of six digits; the server refuses them. */
const endOfDay = (day: string): string =>
  day.length > LENGTH_OF_DAY
    ? day
    : new Date(riyadhDayStart(day).getTime() + DAY_MS - SECOND_MS).toISOString()

interface DisputeOpeningDialogProps {
  invoice: Invoice
  onClose: () => void
}

/** Records by hand that the customer's bank disputes the payment of an invoice. */
export const DisputeOpeningDialog = ({ invoice, onClose }: DisputeOpeningDialogProps) => {
  const { t } = useTranslation('disputes')
  const money = useMoney()
  const form = useCheckedForm<DisputeValues, DisputeForm>({
    defaultValues: { reason: '', respondBy: '' },
    resolver: contractResolver(DisputeForm, bodyOf),
  })
  const number = isolated(invoice.qoyod_reference ?? invoice.description)
  const { isBusy, problem, submit, edited, close } = useAccountAct(dialogs.disputeOpening, {
    send: (customerId, intent) => {
      const params = { customerId, invoiceId: invoice.id }
      return call(openDispute, { params, body: DisputeForm.parse(bodyOf(form.getValues())) }, intent)
    },
    done: t('open.done', { number }),
    onClose,
  })
  useServerRefusal(form, problem, fieldOf)
  const isAboutField = problem?.field != null && fieldOf(problem.field) !== null
  return (
    <Dialog title={t('open.title', { number })} onEscape={close}>
      <FormProvider {...form}>
        <form
          className={classes.form}
          noValidate
          aria-busy={isBusy}
          onSubmit={submitForm(form, { order: [...ORDER], send: submit })}
        >
          <p>
            <IsolatedText>
              {t('open.text', { amount: money.amountIn(invoice.chargedAmount, invoice.currency) })}
            </IsolatedText>
          </p>
          <Reason
            name="reason"
            label={t('reason')}
            description={t('open.reasonHint')}
            isOptional
            autoFocus
            autoComplete="off"
            filter={(text) => text.slice(0, MAX_CHARACTERS)}
            readOnly={isBusy}
            onEdited={edited}
          />
          <RespondBy
            name="respondBy"
            label={t('respondBy')}
            description={t('open.respondByHint')}
            readOnly={isBusy}
            onEdited={edited}
          />
          <ProblemAlert problem={isAboutField ? null : problem} />
          <DialogActions>
            <Button variant="default" disabled={isBusy} onClick={close}>
              {t('common:actions.cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('open.send')}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  )
}
