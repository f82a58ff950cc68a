import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getSignInConfig } from '#contract/endpoints/configs.ts'
import { call } from '../api/api.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useCurrent } from '../session/current-query.ts'
import { notify } from '../ui/notify.ts'
import { inspection, useInspection } from './inspection.ts'
import { openInspector } from './open-inspector.ts'

interface InspectItemProps {
  className: string | undefined
  /** True while the menu is open. Nothing is fetched before. */
  isOpen: boolean
  onChosen: () => void
}

/** The switch of the inspector in the profile menu: for administrators and analysts, and in the sandbox for every person. */
export const InspectItem = ({ className, isOpen, onChosen }: InspectItemProps) => {
  const { t } = useTranslation('layout')
  const { role } = useCurrent()
  const isSandbox = useSandbox(isOpen && role === 'user')
  const isInspected = useInspection() !== 'off'
  if (role === 'user' && !isSandbox) return null

  const choose = () => {
    onChosen()
    if (isInspected) return inspection.stop()
    openInspector()
    inspection.start().catch(() => notify.error(t('inspect.failed')))
  }
  const Sign = isInspected ? IconEyeOff : IconEye
  return (
    <button type="button" className={className} onClick={choose}>
      <Sign size={18} stroke={1.75} aria-hidden />
      {t(isInspected ? 'inspect.stop' : 'inspect.start')}
    </button>
  )
}

/** People of the sandbox sign in at its identity provider, all others at Google. */
const sandboxQuery = queryOptions({
  queryKey: ['configs', 'sign-in'],
  queryFn: async ({ signal }) => (await call(getSignInConfig, {}, { signal })).provider === 'oidc',
  staleTime: Number.POSITIVE_INFINITY,
})

/** True if the product runs with the people of the sandbox; undefined until known, false if the call fails. */
export const useSandbox = (isEnabled = true): boolean | undefined => {
  const { data, isError } = useQuery({ ...sandboxQuery, enabled: isEnabled })
  return isError ? false : data
}
