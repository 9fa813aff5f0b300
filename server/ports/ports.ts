import type { SecretSealer } from '#server/lib/sealing.ts';
import type { Backups } from './backups.ts';
import type { Clock } from './clock.ts';
import type { Disk, FolderSpace } from './disk.ts';
import type { FileStore } from './files.ts';
import type { LanguageModel, ModelAccess } from './language-model.ts';
import type { Mailer } from './mail.ts';
import type { Mailbox } from './mailbox.ts';
import type { SmsAccess, SmsSender } from './sms.ts';

/** Where people reach the schools. */
export type SchoolAddresses = {
  /** The address with which links to a school begin, without a trailing slash. */
  readonly of: (school_id: string) => string;
  /** The same if the school has a host name of its own, otherwise null. */
  readonly ownOf: (school_id: string) => string | null;
  /** The address of the installation, where people of every school can sign in. */
  readonly ofInstallation: string;
  /** Reads what the operator has changed; call it before a piece of work, while no connection is held. */
  readonly refresh: () => Promise<void>;
};

/** Everything outside the process that operations use; tests replace it. */
export type Ports = {
  readonly clock: Clock;
  readonly addresses: SchoolAddresses;
  readonly mail: Mailer;
  /** The SMS provider that the environment configures, and those that schools choose. */
  readonly sms: SmsSender;
  /** Whether the installation has a provider, or only tries everything out and sends emails to a folder too. */
  readonly smsIsOpen: boolean;
  /** The key with which the installation's provider signs its reports. */
  readonly smsToken: string | undefined;
  readonly smsProviders: {
    /** Why an address is not allowed, as a sentence; undefined where it is. */
    readonly refusalOf: (url: string) => Promise<string | undefined>;
    readonly open: (access: SmsAccess) => SmsSender;
  };
  /** Receives the answers to the school's emails. */
  readonly mailbox: Mailbox;
  /** The address that answers go to, with a secret added before the `@`; undefined if no mailbox receives them. */
  readonly replyAddress: string | undefined;
  /** The model that the environment configures; `languageModelOf` returns the one of a school. */
  readonly languageModel: LanguageModel;
  /** The models that schools choose. */
  readonly languageModels: {
    /** Whether the operator allows addresses in a private network. */
    readonly mayBePrivate: boolean;
    /** Why an address is not allowed, as a sentence; undefined where it is. */
    readonly refusalOf: (url: string) => Promise<string | undefined>;
    readonly open: (access: ModelAccess) => LanguageModel;
  };
  /** The keys that sign the addresses of files and the links to unsubscribe. */
  readonly linkKeys: {
    readonly fileAddresses: Buffer;
    readonly unsubscribe: Buffer;
    /** Makes the secrets in reply addresses. */
    readonly replies: Buffer;
  };
  /** Encrypts the secrets that the database stores. */
  readonly sealing: SecretSealer;
  /** Free room where files and the embedded database are stored. */
  readonly disk: Disk;
  /** The same for each folder that the product writes to, by its name. */
  readonly folders: () => Promise<readonly FolderSpace[]>;
  /** Bytes by key; `storeFile` and `readFile` of server/kit/files/storage.ts keep the rows that belong to them. */
  readonly files: FileStore;
  readonly backups: Backups;
};
