import type { Mail } from '#server/ports/mail.ts';
import type { Ports } from '#server/ports/ports.ts';
import type { SmsAccess, SmsSender } from '#server/ports/sms.ts';
import type { Meters } from './meters.ts';

/** The same ports, which count the emails and text messages that leave by them. */
export function measurePorts(ports: Ports, meters: Pick<Meters, 'messageLeft'>): Ports {
  const countSending = async <Result>(
    channel: 'email' | 'sms',
    sending: Promise<Result>,
  ): Promise<Result> => {
    try {
      const sent = await sending;
      meters.messageLeft(channel, true);
      return sent;
    } catch (error) {
      meters.messageLeft(channel, false);
      throw error;
    }
  };
  const countedSms =
    (send: SmsSender): SmsSender =>
    (sms) =>
      countSending('sms', send(sms));
  const { mail, sms, smsProviders } = ports;
  return {
    ...ports,
    // Includes the mailer's own description of its state.
    mail: Object.assign((letter: Mail) => countSending('email', mail(letter)), mail),
    sms: countedSms(sms),
    smsProviders: {
      ...smsProviders,
      open: (access: SmsAccess) => countedSms(smsProviders.open(access)),
    },
  };
}
