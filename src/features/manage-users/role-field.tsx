import { Input } from '@mantine/core'
import { useId } from 'react'
import { Select } from '#src/shared/forms/select.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'

const USER = 'user'

/** The only role there is to give; shown to administrators, who know that there are others. */
export const RoleField = () => {
  const { t } = useTranslation('manage-users')
  return (
    <Input.Wrapper id={useId()} label={t('invite.role')}>
      <Select disabled options={[{ value: USER, label: t('invite.user') }]} value={USER} />
    </Input.Wrapper>
  )
}
