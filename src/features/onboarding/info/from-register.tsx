import { IconBuildingBank } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext, useId, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import type { RegisteredCompany } from '#contract/entities/registered-company.ts'
import { placeName } from '#rules/places.ts'
import {
  fieldsFromRegister,
  type RegisterField,
  type RegisterValues,
  registerValues,
} from '#rules/register-address.ts'
import { cityName } from '#src/shared/forms/place-options.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { TextButton } from '#src/shared/ui/buttons.tsx'
import classes from './info.module.css'
import type { RegisterFold } from './use-register-fold.ts'

interface Register {
  company: RegisteredCompany
  values: RegisterValues
  fold: RegisterFold | null
}

const RegisterContext = createContext<Register | null>(null)

interface FromRegisterProps {
  /** The register's answer; null without a look-up. */
  company: RegisteredCompany | null
  /** Without it, every field is shown. */
  fold?: RegisterFold | null
  children: ReactNode
}

/** Marks the fields that still have the register's values, and hides the folded ones. */
export const FromRegister = ({ company, fold = null, children }: FromRegisterProps) => {
  const values = useMemo(() => company && registerValues(company), [company])
  return <RegisterContext value={company && values && { company, values, fold }}>{children}</RegisterContext>
}

/** True after a look-up, in a form that the register fills. */
export const useIsLookedUp = (): boolean => useContext(RegisterContext) !== null

/** Shows a folded field whose value is no longer the register's. */
export const useUnfoldField = (): ((name: RegisterField) => void) =>
  useContext(RegisterContext)?.fold?.unfoldField ?? (() => {})

/** The register's value of a field; empty text if it has none. */
export const useRegisterValue = (name: RegisterField): string =>
  useContext(RegisterContext)?.values[name] ?? ''

const Mark = () => {
  const { t } = useTranslation('onboarding')
  return (
    <span className={classes.mark}>
      <IconBuildingBank size={14} stroke={1.75} aria-hidden />
      {t('info.fromRegister')}
    </span>
  )
}

/** The mark of a field that has the register's value; undefined for any other value. */
export const useRegisterMark = (name: RegisterField): ReactNode => {
  const registered = useRegisterValue(name)
  const current = useWatch<RegisterValues, RegisterField>({ name })
  return registered !== '' && current === registered ? <Mark /> : undefined
}

const foldableId = (name: string): string => `foldable-${name}`

interface FoldableProps {
  name: RegisterField
  children: ReactNode
}

/** A field that the register may fill. It is hidden while it is folded into the summary. */
export const Foldable = ({ name, children }: FoldableProps) => {
  const isFolded = useContext(RegisterContext)?.fold?.folded.includes(name) ?? false
  return (
    <div id={foldableId(name)} hidden={isFolded}>
      {children}
    </div>
  )
}

/** The summary of the fields that the register filled, with a button that unfolds them. */
export const RegisterSummary = () => {
  const register = useContext(RegisterContext)
  return register?.fold && <FoldSummary company={register.company} fold={register.fold} />
}

interface FoldSummaryProps {
  company: RegisteredCompany
  fold: RegisterFold
}

const FoldSummary = ({ company, fold }: FoldSummaryProps) => {
  const { t, language } = useTranslation(['onboarding', 'targets'])
  const id = useId()
  const current = useWatch<RegisterValues>()
  const fields = fieldsFromRegister(company, current)
  const isUnfolded = fold.folded.length === 0
  if (isUnfolded && fields.length === 0) return null
  const textOf = (name: RegisterField): string => {
    const value = current[name] ?? ''
    if (name === 'city') return cityName(value, language)
    return name === 'province' ? (placeName('province', value, language) ?? value) : value
  }
  return (
    <fieldset className={classes.fold} aria-labelledby={id}>
      <div className={classes.foldHead}>
        <span id={id}>
          <Mark />
        </span>
        <TextButton
          label={t(isUnfolded ? 'info.hideRegistered' : 'info.changeRegistered')}
          fold={{ isUnfolded, ids: fields.map(foldableId).join(' ') }}
          onClick={() => (isUnfolded ? fold.foldFor(company) : fold.unfold())}
        >
          {t(isUnfolded ? 'info.hide' : 'info.change')}
        </TextButton>
      </div>
      {!isUnfolded && (
        <dl className={classes.foldValues}>
          {fold.folded.map((name) => (
            <div key={name}>
              <dt>{t(`targets:${name}`)}</dt>
              <dd>
                <bdi>{textOf(name)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </fieldset>
  )
}
