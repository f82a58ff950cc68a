import { FormProvider } from 'react-hook-form'
import { BUSINESS_ARABIC_ADDRESS_MAX } from '#contract/text/arabic.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { useIntent } from '#src/shared/api/intent.ts'
import { FormSummary } from '#src/shared/forms/form-summary.tsx'
import { isEdited, submitForm, useServerRefusal } from '#src/shared/forms/use-checked-form.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useFlow } from '../flow/flow-context.ts'
import { Screen } from '../flow/screen-page.tsx'
import { useScreenDraft } from '../flow/use-screen-draft.ts'
import { AddressFields } from '../info/address-fields.tsx'
import { BUSINESS_ORDER, type BusinessValues } from '../info/business-values.ts'
import { CompanySection } from '../info/company-section.tsx'
import { AccountNameField, ContactEmailField, DomainField, NameField, PhonePart } from '../info/fields.tsx'
import { FromRegister } from '../info/from-register.tsx'
import { saveInfo } from '../info/info-form.ts'
import { Section } from '../info/section.tsx'
import { businessFieldOf, useBusinessForm } from '../info/use-business-form.ts'

/** The company's data for tax, review and the billing account. */
export const BusinessInfoScreen = () => {
  const { t } = useTranslation(['onboarding', 'targets'])
  const { user, problem, next } = useFlow()
  const { form, fold, registration, onNumberEdited, hasDraft } = useBusinessForm()
  const draft = useScreenDraft(form, 'basic-info')
  const { intent } = useIntent()
  useServerRefusal(form, problem, businessFieldOf)

  // Focuses folded fields, too.
  const shownForm = { ...form, setFocus: fold.setFocus }
  const submit = submitForm(shownForm, {
    order: BUSINESS_ORDER,
    alsoWrong: () =>
      registration.isVerified ? [] : [{ field: 'identificationNumber', key: 'cr-not-verified', params: {} }],
    send: (body) => {
      const save = async (revision: number) => {
        try {
          return await draft.unlessSaved(() => saveInfo(intent, body, revision))
        } catch (error) {
          // Removes the tick: another account has saved the number since it was verified.
          const refused = toCallProblem(error)
          if (refused.code === 'identification-number-taken') registration.refuse(refused)
          throw error
        }
      }
      next(save, hasDraft || isEdited(form))
    },
  })
  const labelOf = (name: keyof BusinessValues) => t(`targets:${name}`)

  return (
    <FormProvider {...shownForm}>
      <Screen
        title={t('info.businessTitle')}
        lead={`${t('info.businessLead')} ${t('info.allRequired')}`}
        onSubmit={submit}
        summary={<FormSummary<BusinessValues> order={BUSINESS_ORDER} labelOf={labelOf} />}
      >
        <FromRegister company={registration.isVerified ? registration.found : null} fold={fold}>
          <CompanySection registration={registration} onNumberEdited={onNumberEdited} />
          <AddressFields arabicMax={BUSINESS_ARABIC_ADDRESS_MAX} />
        </FromRegister>
        <ContactSection />
        <AccountSection email={user.email} />
      </Screen>
    </FormProvider>
  )
}

/** The contact person of a business. */
const ContactSection = () => {
  const { t } = useTranslation('onboarding')
  return (
    <Section title={t('info.sections.person')}>
      <NameField name="firstName" />
      <NameField name="lastName" />
      <PhonePart />
      <ContactEmailField />
    </Section>
  )
}

/** The account name and the domain of a business. */
const AccountSection = ({ email }: { email: string }) => {
  const { t } = useTranslation('onboarding')
  return (
    <Section title={t('info.sections.account')}>
      <AccountNameField accountType="business" />
      <DomainField email={email} />
    </Section>
  )
}
