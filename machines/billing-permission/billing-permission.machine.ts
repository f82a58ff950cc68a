/**
 * 'Billing Permissions': a business names another e-mail group whose members may see the billing account at the cloud provider.
 * The provider is asked, so an unknown group fails here and the old one stays.
 */
import { defineDialog } from '../dialog/define-dialog.ts'

export const billingPermissionMachine = defineDialog('billing-permission', {
  closed: 'The group stays as it is.',
  editing: 'The address of the group is being typed.',
  sending: 'The cloud provider is being told about the group.',
  failed: 'The group was not changed; the address is still in the form.',
  done: 'The members of the new group have the billing permissions.',
})
