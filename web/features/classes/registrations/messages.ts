import { defineMessages } from '#web/lib/text.ts';

export const messages = defineMessages('classRegistrations', {
  unregistered_one:
    '1 student of this class is not registered for all core subjects. Without registration, a mark does not count as missing.',
  unregistered_other:
    '{{count}} students of this class are not registered for all core subjects. Without registration, a mark does not count as missing.',
  register_one: 'Register Student',
  register_other: 'Register {{count}} Students',
  registered_one: '1 student was registered',
  registered_other: '{{count}} students were registered',
  failed: 'The students could not be registered.',
});
