import type { ComponentType, ReactNode } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import type { FieldMessage } from '#contract/field-messages.ts'
import { INDIVIDUAL_ARABIC_ADDRESS_MAX } from '#contract/text/arabic.ts'
import { identificationKind } from '#rules/identification.ts'
import { nationalIdFilter, nationalIdRefusal } from '#rules/input-filters.ts'
import { type IndividualName, missingNames } from '#rules/names.ts'
import { useIntent } from '#src/shared/api/intent.ts'
import { FormSummary } from '#src/shared/forms/form-summary.tsx'
import { onEnter } from '#src/shared/forms/inputs.ts'
import type { IdentityCheckProps } from '#src/shared/forms/parts.ts'
import { ServiceNotice } from '#src/shared/forms/service-notice.tsx'
import { FixedField, TextField } from '#src/shared/forms/text-field.tsx'
import { isEdited, submitForm, useServerRefusal } from '#src/shared/forms/use-checked-form.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useFlow } from '../flow/flow-context.ts'
import { Notice } from '../flow/notice.tsx'
import { Screen } from '../flow/screen-page.tsx'
import { useScreenDraft } from '../flow/use-screen-draft.ts'
import { AddressFields } from '../info/address-fields.tsx'
import { AccountNameField, NameField, PhonePart } from '../info/fields.tsx'
import { INDIVIDUAL_ORDER, type IndividualValues } from '../info/individual-values.ts'
import { saveInfo } from '../info/info-form.ts'
import { Section, Wide } from '../info/section.tsx'
import { individualFieldOf, useIndividualForm } from '../info/use-individual-form.ts'

interface IdentityPart {
  IdentityCheck: ComponentType<IdentityCheckProps>
}

/** The data of an individual. The identity is verified by the identity service, or later by a reviewer. */
export const individualInfoScreen =
  ({ IdentityCheck }: IdentityPart) =>
  () => {
    const { t } = useTranslation(['onboarding', 'targets'])
    const { user, problem, next, nafathEnabled } = useFlow()
    const individual = useIndividualForm()
    const { form, isVerified } = individual
    const draft = useScreenDraft(form, 'basic-info')
    const { intent } = useIntent()
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
        const save = (revision: number) => draft.unlessSaved(() => saveInfo(intent, body, revision))
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
          {nafathEnabled && <ServiceNotice service="identity-check" />}
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

const Text = TextField<IndividualValues>

interface IdentitySectionProps {
  onEdited: (number: string) => void
  /** Undefined if a reviewer verifies the identity later. */
  check?: { button: ReactNode; verify: (() => void) | null; problem: ReactNode; isBusy: boolean }
}

/** The National ID or Iqama, distinguished by the first digit. */
const IdentitySection = ({ onEdited, check }: IdentitySectionProps) => {
  const { t } = useTranslation(['onboarding', 'identity'])
  const number = useWatch<IndividualValues, 'identificationNumber'>({ name: 'identificationNumber' })
  const kind = identificationKind(number) === 'iqama' ? t('identity:iqama') : t('identity:nationalId')
  return (
    <Section title={t('info.sections.identity')}>
      {!check && (
        <Wide>
          <Notice tone="info">
            <strong>{t('identity:laterTitle')}.</strong> {t('identity:laterText')}
          </Notice>
        </Wide>
      )}
      <Wide>
        <Text
          name="identificationNumber"
          label={number === '' ? t('identity:label') : kind}
          description={t('identity:hint')}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          onKeyDown={onEnter(check?.verify ?? null)}
          readOnly={check?.isBusy ?? false}
          filter={nationalIdFilter}
          refuse={nationalIdRefusal}
          onEdited={onEdited}
          problem={check?.problem}
          beside={check?.button}
        />
      </Wide>
    </Section>
  )
}

interface NamesSectionProps {
  /** Names from the identity service, which are read only. */
  locked: readonly IndividualName[]
  email: string
}

const NAMES = ['firstName', 'lastName', 'arabicFirstName', 'arabicLastName'] as const

const NamesSection = ({ locked, email }: NamesSectionProps) => {
  const { t } = useTranslation(['onboarding', 'targets'])
  return (
    <Section title={t('info.sections.names')}>
      {NAMES.map((name) => (
        <NameField
          key={name}
          name={name}
          readOnly={locked.includes(name)}
          description={locked.includes(name) ? t('info.hints.lockedNames') : undefined}
        />
      ))}
      <PhonePart />
      <FixedField
        label={t('targets:email')}
        description={t('info.hints.emailReadOnly')}
        value={email}
        dir="ltr"
      />
    </Section>
  )
}
