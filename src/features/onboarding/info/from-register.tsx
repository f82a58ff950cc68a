import { IconBuildingBank } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import type { RegisteredCompany } from '#contract/entities/registered-company.ts'
import { type RegisterField, type RegisterValues, registerValues } from '#rules/register-address.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './info.module.css'

const RegisterContext = createContext<RegisterValues | null>(null)

interface FromRegisterProps {
  /** The register's answer; null without a look-up. */
  company: RegisteredCompany | null
  children: ReactNode
}

/** Marks the fields that still have the register's values. */
export const FromRegister = ({ company, children }: FromRegisterProps) => {
  const registered = useMemo(() => company && registerValues(company), [company])
  return <RegisterContext value={registered}>{children}</RegisterContext>
}

/** True after a look-up, in a form that the register fills. */
export const useIsLookedUp = (): boolean => useContext(RegisterContext) !== null

/** The register's value of a field; empty text if it has none. */
export const useRegisterValue = (name: RegisterField): string => useContext(RegisterContext)?.[name] ?? ''

/** The mark of a field that has the register's value; undefined for any other value. */
export const useRegisterMark = (name: RegisterField): ReactNode => {
  const { t } = useTranslation('onboarding')
  const registered = useRegisterValue(name)
  const current = useWatch<RegisterValues, RegisterField>({ name })
  if (registered === '' || current !== registered) return undefined
  return (
    <span className={classes.mark}>
      <IconBuildingBank size={14} stroke={1.75} aria-hidden />
      {t('info.fromRegister')}
    </span>
  )
}
