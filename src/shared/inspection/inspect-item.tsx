import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useCurrent } from '../session/current-query.ts'
import { notify } from '../ui/notify.ts'
import { inspection, useInspection } from './inspection.ts'
import { openInspector } from './open-inspector.ts'

interface InspectItemProps {
  className: string | undefined
  onChosen: () => void
}

/** The switch of the inspector in the profile menu, for administrators and analysts. Everybody else adds `?inspect` to an address. */
export const InspectItem = ({ className, onChosen }: InspectItemProps) => {
  const { t } = useTranslation('layout')
  const { role } = useCurrent()
  const isInspected = useInspection() !== 'off'
  if (role === 'user') return null

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
