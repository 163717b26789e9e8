/** Where the MySQL or MariaDB server is, from DATABASE_URL. */

export interface MysqlAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly tls: boolean;
}
