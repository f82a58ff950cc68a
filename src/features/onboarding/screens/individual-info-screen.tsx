import type { ComponentType } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import type { FieldMessage } from '#contract/field-messages.ts'
import { INDIVIDUAL_ARABIC_ADDRESS_MAX } from '#contract/text/arabic.ts'
import { missingNames } from '#rules/individual-names.ts'
import { FormSummary } from '#src/shared/forms/form-summary.tsx'
import { isEdited } from '#src/shared/forms/is-edited.ts'
import { submitForm } from '#src/shared/forms/submit-form.ts'
import { useServerRefusal } from '#src/shared/forms/use-server-refusal.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { IdentityCheckProps } from '#src/shared/parts/identity-check-props.ts'
import { saveInfo } from '../api/save-info.ts'
import { Screen } from '../components/screen.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { useScreenDraft } from '../flow/use-screen-draft.ts'
import { AccountNameField } from '../info/account-name-field.tsx'
import { AddressFields } from '../info/address-fields.tsx'
import { IdentitySection } from '../info/identity-section.tsx'
import { INDIVIDUAL_ORDER, type IndividualValues } from '../info/individual-values.ts'
import { NamesSection } from '../info/names-section.tsx'
import { Section, Wide } from '../info/section.tsx'
import { individualFieldOf, useIndividualForm } from '../info/use-individual-form.ts'

interface IdentityPart {
  IdentityCheck: ComponentType<IdentityCheckProps>
}

/** Who the person is. The identity service vouches for the number and the names, or people check them later. */
export const individualInfoScreen =
  ({ IdentityCheck }: IdentityPart) =>
  () => {
    const { t } = useTranslation(['onboarding', 'targets'])
    const { user, problem, next, nafathEnabled } = useFlow()
    const individual = useIndividualForm()
    const { form, isVerified } = individual
    const draft = useScreenDraft(form, 'basic-info')
    useServerRefusal(form, problem, individualFieldOf)
    const nationalId = useWatch({ control: form.control, name: 'identificationNumber' })

    const wrongBeyondSchema = (values: IndividualValues) => {
      const wrong = (field: string, key: FieldMessage) => ({ field, key, params: {} })
      return [
        ...(nafathEnabled && !isVerified ? [wrong('identificationNumber', 'identity-not-verified')] : []),
        ...missingNames(values, isVerified).map((name) => wrong(name, 'required')),
      ]
    }
    const submit = submitForm(form, {
      order: INDIVIDUAL_ORDER,
      alsoWrong: wrongBeyondSchema,
      send: (body) => {
        const save = (revision: number) => draft.unlessSaved(() => saveInfo(body, revision))
        next(save, individual.hasDraft || isEdited(form))
      },
    })
    const labelOf = (name: keyof IndividualValues) =>
      t(name === 'identificationNumber' ? 'targets:nationalId' : `targets:${name}`)

    return (
      <FormProvider {...form}>
        <Screen
          title={t('info.individualTitle')}
          lead={`${t('info.individualLead')} ${t('info.allRequired')}`}
          onSubmit={submit}
          summary={<FormSummary<IndividualValues> order={INDIVIDUAL_ORDER} labelOf={labelOf} />}
        >
          {nafathEnabled ? (
            <IdentityCheck
              nationalId={nationalId}
              verifiedBefore={individual.wasVerified}
              onVerified={individual.onVerified}
              onCleared={individual.onCleared}
              onResumed={individual.onResumed}
            >
              {(check) => (
                <IdentitySection
                  onEdited={(number) => {
                    individual.onNumberEdited(number)
                    check.edited(number)
                  }}
                  check={check}
                />
              )}
            </IdentityCheck>
          ) : (
            <IdentitySection onEdited={individual.onNumberEdited} />
          )}
          <NamesSection locked={individual.locked} email={user.email} />
          <AddressFields arabicMax={INDIVIDUAL_ARABIC_ADDRESS_MAX} />
          <Section title={t('info.sections.account')}>
            <Wide>
              <AccountNameField accountType="individual" />
            </Wide>
          </Section>
        </Screen>
      </FormProvider>
    )
  }
