import { IconBuildingBank } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import type { RegisteredCompany } from '#contract/entities/registered-company.ts'
import { type RegisterField, type RegisterValues, registerValues } from '#rules/register-address.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './info.module.css'

const Said = createContext<RegisterValues | null>(null)

interface FromRegisterProps {
  /** What the company register said, if it was asked. */
  company: RegisteredCompany | null
  children: ReactNode
}

/** Fields within know what the company register said, and are marked while they still hold it. */
export const FromRegister = ({ company, children }: FromRegisterProps) => {
  const said = useMemo(() => company && registerValues(company), [company])
  return <Said value={said}>{children}</Said>
}

/** What the company register said of a field; empty while nothing is said. */
export const useSaidByRegister = (name: RegisterField): string => useContext(Said)?.[name] ?? ''

/** The mark of a field that holds what the company register said; nothing once a person has changed it. */
export const useRegisterMark = (name: RegisterField): ReactNode => {
  const { t } = useTranslation('onboarding')
  const said = useSaidByRegister(name)
  const held = useWatch<RegisterValues, RegisterField>({ name })
  if (said === '' || held !== said) return undefined
  return (
    <span className={classes.mark}>
      <IconBuildingBank size={14} stroke={1.75} aria-hidden />
      {t('info.fromRegister')}
    </span>
  )
}
