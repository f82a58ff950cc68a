import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { identificationKind } from '#rules/identification.ts'
import { nationalIdFilter, nationalIdRefusal } from '#rules/input-filters.ts'
import { onEnter } from '#src/shared/forms/on-enter.ts'
import { TextField } from '#src/shared/forms/text-field.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Notice } from '../components/notice.tsx'
import type { IndividualValues } from './individual-values.ts'
import { Section, Wide } from './section.tsx'

const Text = TextField<IndividualValues>

interface IdentitySectionProps {
  onEdited: (number: string) => void
  /** Absent where the identity is checked by people later. */
  check?: { button: ReactNode; verify: (() => void) | null; problem: ReactNode; isBusy: boolean }
}

/** The National ID or Iqama; which of the two shows from its first digit. */
export const IdentitySection = ({ onEdited, check }: IdentitySectionProps) => {
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
