import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import { setQuota } from '#contract/endpoints/administration.ts'
import { QuotaForm } from '#contract/forms/administration.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { groupedText } from '#rules/money.ts'
import { parseSarAmount } from '#rules/sar-amount.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { useDisplayName } from '#src/shared/account/names.tsx'
import { useCustomerChange } from '#src/shared/account/use-customer-change.ts'
import { call } from '#src/shared/api/api.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { ConsequenceList } from '#src/shared/consequences/consequence-list.tsx'
import { useConsequence } from '#src/shared/consequences/use-consequence.ts'
import { Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { TextField } from '#src/shared/forms/text-field.tsx'
import { contractResolver, submitForm, useCheckedForm } from '#src/shared/forms/use-checked-form.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import classes from './administration.module.css'
import type { AdministrationDialogProps } from './administration-row.tsx'

interface QuotaInput {
  monthlyQuota: string
}

const Field = TextField<QuotaInput>
const INPUT_MAX = 16
/** Milliseconds without a key after which the consequence of the amount is read. */
const TYPING_MS = 300

/** Sets the quota in riyals and explains its effect. */
export const QuotaDialog = ({ customer, onClose }: AdministrationDialogProps) => {
  const { t } = useTranslation('administration')
  const nameOf = useDisplayName()
  const money = useMoney()
  const words = useErrorMessage()
  const { data: summary } = useQuery(invoiceSummaryQuery)
  const { monthlyQuota } = customer
  const form = useCheckedForm<QuotaInput, QuotaForm>({
    defaultValues: { monthlyQuota: monthlyQuota === null ? '' : groupedText(monthlyQuota) },
    resolver: contractResolver(QuotaForm, (typed) => ({
      monthlyQuota: parseSarAmount(typed.monthlyQuota),
    })),
  })
  const typed = parseSarAmount(form.watch('monthlyQuota'))
  const { isBusy, problem, submit, edited, close } = useCustomerChange(dialogs.administration, {
    change: (options) =>
      call(
        setQuota,
        { params: { customerId: customer.id }, body: QuotaForm.parse({ monthlyQuota: typed }) },
        options,
      ),
    done: (changed) => t('quota.done', { amount: money.amountIn(changed.monthlyQuota ?? 0) }),
    onClose,
  })
  const [settled] = useDebouncedValue(typed, TYPING_MS)
  const quota = QuotaForm.safeParse({ monthlyQuota: settled })
  const shown = useConsequence(quota.success ? { act: 'accounts.setQuota', ...quota.data } : null)
  const used = summary?.usageOfMonth ?? 0
  const isBelow = typed !== null && typed > 0 && typed < used
  const atField = problem?.field === 'monthlyQuota'

  return (
    <Dialog title={t('quota.title')} onEscape={close}>
      <FormProvider {...form}>
        <form
          className={classes.form}
          noValidate
          aria-busy={isBusy}
          onSubmit={submitForm(form, { order: ['monthlyQuota'], send: submit })}
        >
          <p className={classes.lead}>{t('quota.lead', { name: isolated(nameOf(customer)) })}</p>
          <Field
            name="monthlyQuota"
            label={t('quota.field')}
            description={summary && t('quota.hint', { amount: money.amountIn(used) })}
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            autoFocus
            data-autofocus
            filter={(text) => text.slice(0, INPUT_MAX)}
            readOnly={isBusy}
            problem={atField ? words(problem) : undefined}
            onEdited={edited}
          />
          <p role="status" className={classes.warning}>
            {isBelow && t('quota.below')}
          </p>
          {quota.success && <ConsequenceList shown={shown} />}
          <ProblemAlert problem={atField ? null : problem} />
          <DialogActions>
            <Button variant="default" disabled={isBusy} onClick={close}>
              {t('common:actions.cancel')}
            </Button>
            <Button type="submit" loading={isBusy} {...(isBelow && { color: 'bad' })}>
              {t('quota.send')}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  )
}
