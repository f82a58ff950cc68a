import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { FormProvider } from 'react-hook-form'
import { liftBudgetStop, removeBudget, setBudget } from '#contract/endpoints/costs.ts'
import type { Budget } from '#contract/entities/costs.ts'
import { BudgetForm } from '#contract/forms/budget.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { groupedText } from '#rules/money.ts'
import { parseSarAmount } from '#rules/sar-amount.ts'
import { call } from '#src/shared/api/api.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { ConfirmDialog, Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { TextField } from '#src/shared/forms/text-field.tsx'
import { contractResolver, submitForm, useCheckedForm } from '#src/shared/forms/use-checked-form.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { notify } from '#src/shared/ui/notify.ts'
import classes from './costs.module.css'
import { reloadCosts } from './costs-query.ts'

interface BudgetInput {
  amount: string
  stops: boolean
}

const bodyOf = ({ amount, stops }: BudgetInput) => ({ amount: parseSarAmount(amount), stops })

const Field = TextField<BudgetInput>
const INPUT_MAX = 16

/** Sets the monthly budget in riyals. `budget`: the present one. */
export const BudgetDialog = ({ budget, onClose }: { budget: Budget | null; onClose: () => void }) => {
  const { t } = useTranslation('costs')
  const words = useErrorMessage()
  const hint = useId()
  const queryClient = useQueryClient()
  const form = useCheckedForm<BudgetInput, BudgetForm>({
    defaultValues: {
      amount: budget ? groupedText(budget.amount) : '',
      stops: budget?.chart.facts.stops ?? false,
    },
    resolver: contractResolver(BudgetForm, bodyOf),
  })
  const { isBusy, problem, submit, edited, close } = useDialog(dialogs.budget, {
    send: async (idempotencyKey) => {
      const body = BudgetForm.parse(bodyOf(form.getValues()))
      await call(setBudget, { body }, { idempotencyKey })
      void notify.success(t('budget.saved'))
      await reloadCosts(queryClient)
    },
    onDone: onClose,
    onClose,
  })
  const atField = problem?.field === 'amount'
  return (
    <Dialog title={t('budget.dialogTitle')} onEscape={close}>
      <FormProvider {...form}>
        <form
          className={classes.form}
          noValidate
          aria-busy={isBusy}
          onSubmit={submitForm(form, { order: ['amount'], send: submit })}
        >
          <Field
            name="amount"
            label={t('budget.field')}
            description={t('budget.hint')}
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
          <label className={classes.choice}>
            <input
              type="checkbox"
              disabled={isBusy}
              aria-describedby={hint}
              {...form.register('stops', { onChange: edited })}
            />
            {t('budget.stops')}
          </label>
          <p id={hint} className={classes.note}>
            {t('budget.stopsHint')}
          </p>
          <ProblemAlert problem={atField ? null : problem} />
          <DialogActions>
            <Button variant="default" disabled={isBusy} onClick={close}>
              {t('common:actions.cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('budget.save')}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  )
}

interface EndProps {
  /** New resources can start afterwards: nothing else stops them. */
  allows: boolean
  onClose: () => void
}

/** Lifts the stop of new resources after a confirmation. */
export const BudgetLift = ({ allows, onClose }: EndProps) => {
  const { t } = useTranslation('costs')
  const queryClient = useQueryClient()
  const dialog = useDialog(dialogs.budgetLift, {
    send: async (idempotencyKey) => {
      await call(liftBudgetStop, {}, { idempotencyKey })
      void notify.success(t('budget.lifted'))
      await reloadCosts(queryClient)
    },
    onDone: onClose,
    onClose,
  })
  return (
    <ConfirmDialog dialog={dialog} title={t('budget.liftTitle')} confirm={t('budget.lift')}>
      <p>{t(allows ? 'budget.liftText' : 'budget.liftAlone')}</p>
    </ConfirmDialog>
  )
}

/** Removes the budget after a confirmation. */
export const BudgetRemoval = ({ allows, onClose }: EndProps) => {
  const { t } = useTranslation('costs')
  const queryClient = useQueryClient()
  const dialog = useDialog(dialogs.budgetRemoval, {
    send: async (idempotencyKey) => {
      await call(removeBudget, {}, { idempotencyKey })
      void notify.success(t('budget.removed'))
      await reloadCosts(queryClient)
    },
    onDone: onClose,
    onClose,
  })
  return (
    <ConfirmDialog dialog={dialog} title={t('budget.removeTitle')} confirm={t('budget.remove')}>
      {allows && <p>{t('budget.removeLifts')}</p>}
      <p>{t('budget.removeText')}</p>
    </ConfirmDialog>
  )
}
