import { Button } from '@mantine/core'
import { FormProvider } from 'react-hook-form'
import type { ChangeTarget } from '#contract/entities/requested-change.ts'
import { ChangeForm } from '#contract/forms/review.ts'
import { contractResolver } from '#src/shared/forms/contract-resolver.ts'
import { ReasonField } from '#src/shared/forms/reason-field.tsx'
import { submitForm } from '#src/shared/forms/submit-form.ts'
import { useCheckedForm } from '#src/shared/forms/use-checked-form.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/latin.tsx'
import { useTargetName } from '../target-name.ts'
import classes from './marks.module.css'

interface ReasonFormProps {
  target: ChangeTarget
  start: string
  onTyped: (reason: string) => void
  onKept: (reason: string) => void
  onDropped: () => void
}

/** What should be corrected, as the customer will read it. */
export const ReasonForm = ({ target, start, onTyped, onKept, onDropped }: ReasonFormProps) => {
  const { t } = useTranslation(['review', 'common'])
  const name = useTargetName()(target)
  const form = useCheckedForm<ChangeForm, ChangeForm>({
    defaultValues: { reason: start },
    resolver: contractResolver(ChangeForm, (values) => values),
  })
  return (
    <FormProvider {...form}>
      <form
        className={classes.form}
        noValidate
        onSubmit={submitForm(form, { order: ['reason'], send: ({ reason }) => onKept(reason) })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDropped()
        }}
      >
        <ReasonField
          label={t('ask.label', { name: isolated(name) })}
          hint={t('ask.hint')}
          onEdited={onTyped}
        />
        <div className={classes.buttons}>
          <Button size="xs" variant="default" onClick={onDropped}>
            {t('common:actions.cancel')}
          </Button>
          <Button size="xs" type="submit">
            {t('ask.keep')}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
