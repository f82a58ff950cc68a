import type { UseFormReturn } from 'react-hook-form'
import { EMAIL_MAX } from '#contract/text/email.ts'
import { sentGroupProblem, typedGroupProblem } from '#rules/billing-group.ts'
import { useDraftText } from '../forms/drafts.ts'
import { TextField, type TextFieldProps } from '../forms/text-field.tsx'
import { toFieldError, useCheckedForm } from '../forms/use-checked-form.ts'
import { type DraftKeeper, type DraftState, useDraft } from '../forms/use-draft.ts'

interface GroupForm {
  gcpSecurityGroup: string
}

interface BillingGroupForm {
  form: UseFormReturn<GroupForm, unknown, GroupForm>
  draft: DraftKeeper
  /** Sends a valid group without spaces around it; otherwise marks the field and focuses it. */
  submitTo: (send: (group: string) => void) => () => Promise<void>
}

/** The form of the group with the billing permissions. It starts with its draft, or with `saved`. */
export const useBillingGroupForm = (
  saved: string,
  onState?: (state: DraftState) => void,
): BillingGroupForm => {
  const typed = useDraftText('billing-group', 'gcpSecurityGroup')
  const form = useCheckedForm<GroupForm, GroupForm>({
    mode: 'onChange',
    defaultValues: { gcpSecurityGroup: typed ?? saved },
    resolver: (values) => {
      const key = typedGroupProblem(values.gcpSecurityGroup)
      return key
        ? { values: {}, errors: { gcpSecurityGroup: toFieldError({ key, params: {} }) } }
        : { values, errors: {} }
    },
  })
  const draft = useDraft(form, 'billing-group', onState)

  const submitTo = (send: (group: string) => void) => {
    const onSend = () => {
      const group = form.getValues('gcpSecurityGroup').trim()
      const key = sentGroupProblem(group)
      if (key) form.setError('gcpSecurityGroup', toFieldError({ key, params: {} }), { shouldFocus: true })
      else send(group)
    }
    return form.handleSubmit(onSend, onSend)
  }
  return { form, draft, submitTo }
}

const Group = TextField<GroupForm>

/** The field of the group, in the form of `useBillingGroupForm`. */
export const BillingGroupField = (
  props: Pick<TextFieldProps<GroupForm>, 'label' | 'problem' | 'readOnly' | 'onEdited'>,
) => (
  <Group
    name="gcpSecurityGroup"
    type="email"
    inputMode="email"
    autoComplete="off"
    maxLength={EMAIL_MAX}
    dir="ltr"
    {...props}
  />
)
