/** Notices about a cloud account that is not yet in its target state. */
export default {
  open: {
    awaited: {
      title: 'The new billing account is being created',
      text: 'The cloud provider usually takes less than a minute. The ID appears here by itself.',
    },
    unavailable: {
      title: 'The new billing account is not open yet',
      text: 'The cloud provider could not be reached. We keep trying, and the ID appears here as soon as the account is open.',
    },
    'group-unknown': {
      title: 'The new billing account is not open yet',
      text: 'The cloud provider does not know the group {group}. Name another one under Billing permissions on the dashboard. The account then opens by itself.',
    },
    'person-unknown': {
      title: 'The new billing account is not open yet',
      text: 'The cloud provider does not know the address {group}.',
    },
  },
  suspend: {
    unavailable: {
      title: 'The suspension has not reached the cloud provider yet',
      text: 'The provider could not be reached. We keep trying; until then the customer can use everything there.',
    },
  },
  resume: {
    unavailable: {
      title: 'The billing account is still suspended at the cloud provider',
      text: 'The cloud provider could not be reached to end the suspension. We keep trying.',
    },
    'suspended-by-provider': {
      title: 'The billing account is still suspended at the cloud provider',
      text: 'The cloud provider has suspended it for a reason of its own, which only the provider can end.',
    },
  },
  close: {
    unavailable: {
      title: 'The cloud billing account is not closed yet',
      text: 'The cloud provider could not be reached. We keep trying; until then, projects that use the account may go on.',
    },
    'projects-linked': {
      title: 'The cloud billing account is not closed yet',
      text: 'It is suspended, but projects still use it that could not be unlinked, and what runs in them goes on. Unlink them in the cloud console, or move them to another billing account. The account then closes by itself.',
    },
  },
  former: 'The former billing account {account} is not closed yet',
  support: 'Contact support.',
  retry: 'Try again now',
  retried: 'The cloud provider is asked again.',
} as const
