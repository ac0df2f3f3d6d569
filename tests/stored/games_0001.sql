-- A database as version 0.1 of the program wrote it, with tables 0001 and rules 1. The lines below name its games, seats and secrets.
-- running 4359fc769c399fe989 0 T6TgtDha63ABz_G9bSSOogG1EP7c26RA
-- running 4359fc769c399fe989 1 PBVrAFnEn3zg19SFGx1WsOhTdEs8rzeg
-- broken e4b974f635d6d4cc02 0 fvcsWY2t8EkhD9A656h4nrSzwJ_A5koy
-- broken e4b974f635d6d4cc02 1 NxL6mB1JuEBwcv1Ezqs2UkpmzzrE7DfY
-- timed 6bb5da178d860e1368 0 FAk5c5kIHU9LvRgV1ll0wiFbJNzONIem
-- timed 6bb5da178d860e1368 1 z7heUOFVzYdmYjbOYmFt7DDYNwZlpJsy
-- bot 7255b65b59f1a84e73 0 -zZvygQnwfe7x1THe_EEbVDAalu_V8cm
-- over 7425a5f721b695f308 0 ZXSpFGu1lS6n06HNKGvECdoEbjTinbI8
-- over 7425a5f721b695f308 1 51CJB7pysuWT5t2IOnSkAH8PQiIVSXWb
-- open abb95d719a1b0ff372 1 fzVE8e0wjCyOa6ScGRq21aK0iDGgp0L9
-- mended play Deathweaver
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE entries (
	game VARCHAR NOT NULL,
	number INTEGER NOT NULL,
	who VARCHAR NOT NULL,
	what VARCHAR NOT NULL,
	at DOUBLE NOT NULL,
	CONSTRAINT pk_entries PRIMARY KEY (game, number),
	CONSTRAINT ck_entries_number CHECK (number >= 1),
	CONSTRAINT fk_entries_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "entries" VALUES('4359fc769c399fe989',1,'1','play Grave Robber',1.79488434364466452599e+09);
INSERT INTO "entries" VALUES('4359fc769c399fe989',2,'0','mindbug',1.79488434364738583563e+09);
INSERT INTO "entries" VALUES('4359fc769c399fe989',3,'1','play Mysterious Mermaid',1.79488434364949631691e+09);
INSERT INTO "entries" VALUES('4359fc769c399fe989',4,'0','mindbug',1.79488434365127372737e+09);
INSERT INTO "entries" VALUES('4359fc769c399fe989',5,'1','play Urchin Hurler',1.79488434365324950217e+09);
INSERT INTO "entries" VALUES('4359fc769c399fe989',6,'0','attack Mysterious Mermaid',1.79488434365515589713e+09);
INSERT INTO "entries" VALUES('6bb5da178d860e1368',1,'0','attack Gorillion',1.79488434369286894804e+09);
INSERT INTO "entries" VALUES('7425a5f721b695f308',1,'0','play Plated Scorpion',1.79488434371249175073e+09);
INSERT INTO "entries" VALUES('7425a5f721b695f308',2,'1','mindbug',1.7948843437142424583e+09);
INSERT INTO "entries" VALUES('7425a5f721b695f308',3,'0','play Ferret Bomber',1.79488434371598577494e+09);
INSERT INTO "entries" VALUES('7425a5f721b695f308',4,'1','mindbug',1.79488434371764922145e+09);
INSERT INTO "entries" VALUES('7425a5f721b695f308',5,'0','resigns',1.79488434371945500375e+09);
INSERT INTO "entries" VALUES('e4b974f635d6d4cc02',1,'0','play Shield Bugs',1.7948843436726639271e+09);
INSERT INTO "entries" VALUES('e4b974f635d6d4cc02',2,'1','mindbug',1.79488434367445540435e+09);
INSERT INTO "entries" VALUES('e4b974f635d6d4cc02',3,'0','attack Nobody',1794884343.67614);
INSERT INTO "entries" VALUES('e4b974f635d6d4cc02',4,'1','mindbug',1.79488434367772150038e+09);
INSERT INTO "entries" VALUES('e4b974f635d6d4cc02',5,'0','play Explosive Toad',1.79488434367934942244e+09);
INSERT INTO "entries" VALUES('e4b974f635d6d4cc02',6,'1','attack Deathweaver',1.79488434368120479585e+09);
CREATE TABLE games (
	id VARCHAR NOT NULL,
	created DOUBLE NOT NULL,
	changed DOUBLE NOT NULL,
	status VARCHAR NOT NULL,
	setup JSON NOT NULL,
	rules INTEGER NOT NULL,
	number INTEGER NOT NULL,
	private BOOLEAN NOT NULL,
	listed BOOLEAN NOT NULL,
	clock JSON,
	invitation BLOB,
	winner INTEGER,
	reason VARCHAR,
	next VARCHAR,
	moved DOUBLE NOT NULL,
	last_good INTEGER,
	CONSTRAINT pk_games PRIMARY KEY (id),
	CONSTRAINT ck_games_status CHECK (status IN ('open', 'running', 'over', 'broken')),
	CONSTRAINT ck_games_number CHECK (number >= 0),
	CONSTRAINT ck_games_winner CHECK (winner IN (0, 1)),
	CONSTRAINT fk_games_next FOREIGN KEY(next) REFERENCES games (id) ON DELETE SET NULL
);
INSERT INTO "games" VALUES('4359fc769c399fe989',1.79488434361323714255e+09,1.79488434365515589713e+09,'running','{"seed": 3, "sets": ["first-contact"], "cards": [], "edition": "latest", "first": null, "chance": "sample", "position": null}',1,6,0,0,NULL,NULL,NULL,NULL,NULL,1.79488434365515589713e+09,NULL);
INSERT INTO "games" VALUES('e4b974f635d6d4cc02',1.79488434365886354452e+09,1.79488434368120479585e+09,'broken','{"seed": 22, "sets": ["first-contact"], "cards": [], "edition": "latest", "first": null, "chance": "sample", "position": null}',1,6,0,0,NULL,NULL,NULL,NULL,NULL,1.79488434368120479585e+09,2);
INSERT INTO "games" VALUES('6bb5da178d860e1368',1.79488434368443346023e+09,1.79488434369286894804e+09,'running','{"seed": 11721732888012668053, "sets": [], "cards": [], "edition": "latest", "first": null, "chance": "sample", "position": {"sets": ["first-contact", "new-servants", "first-contact"], "players": [{"hand": ["Bee Bear"], "play": ["Gorillion"]}, {"mindbugs": 1, "hand": ["Shark Dog"]}]}}',1,1,0,0,'{"per": "game", "seconds": 6000, "added": 5}',NULL,NULL,NULL,NULL,1.79488434369286894804e+09,NULL);
INSERT INTO "games" VALUES('7255b65b59f1a84e73',1.79488434369591045376e+09,1.79488434369591045376e+09,'running','{"seed": 5, "sets": ["first-contact"], "cards": [], "edition": "latest", "first": 0, "chance": "sample", "position": null}',1,0,0,0,NULL,NULL,NULL,NULL,NULL,1.79488434369591045376e+09,NULL);
INSERT INTO "games" VALUES('7425a5f721b695f308',1.79488434370087862014e+09,1.79488434371945500375e+09,'over','{"seed": 6, "sets": ["first-contact"], "cards": [], "edition": "latest", "first": null, "chance": "sample", "position": null}',1,5,1,0,NULL,NULL,1,'resigned',NULL,1.79488434371945500375e+09,NULL);
INSERT INTO "games" VALUES('abb95d719a1b0ff372',1.7948843442222540378e+09,1.7948843442222540378e+09,'open','{"seed": 6185263916968102925, "sets": [], "cards": [], "edition": "latest", "first": null, "chance": "sample", "position": {"sets": ["first-contact", "new-servants", "first-contact"], "players": [{"hand": ["Bee Bear"], "play": ["Gorillion"]}, {"mindbugs": 1, "hand": ["Shark Dog"]}]}}',1,0,0,1,NULL,X'D831F56FC8F0F290B0263647F42568CA11EB64CE1074539B0AD5C51FD229EDA3',NULL,NULL,NULL,1.7948843442222540378e+09,NULL);
CREATE TABLE owners (
	id INTEGER NOT NULL,
	number INTEGER NOT NULL,
	CONSTRAINT pk_owners PRIMARY KEY (id),
	CONSTRAINT ck_owners_only_one CHECK (id = 1)
);
INSERT INTO "owners" VALUES(1,1);
CREATE TABLE seats (
	game VARCHAR NOT NULL,
	seat INTEGER NOT NULL,
	name VARCHAR NOT NULL,
	bot VARCHAR,
	token BLOB,
	"left" DOUBLE,
	CONSTRAINT pk_seats PRIMARY KEY (game, seat),
	CONSTRAINT ck_seats_seat CHECK (seat IN (0, 1)),
	CONSTRAINT fk_seats_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "seats" VALUES('4359fc769c399fe989',0,'Ann',NULL,X'C6053B659E94E22E0D04009659D64E77DCAE73C3DA277E2CDF4ADBE4D17EDCBD',NULL);
INSERT INTO "seats" VALUES('4359fc769c399fe989',1,'Bob',NULL,X'55187309124F6F5A786803306D1CEBA27B65D025A5FEAD396A3B1C4915DC8CB5',NULL);
INSERT INTO "seats" VALUES('6bb5da178d860e1368',0,'Ann',NULL,X'08AF33D8149216C04236B13EFA4261A500BCDAC6D6C21B48D6336C27B9C3D71C',6004.99675365);
INSERT INTO "seats" VALUES('6bb5da178d860e1368',1,'Bob',NULL,X'ECE398023A0A0D7B8464CC6E89D0D715711A202D1E0DE2B4E992E25E4260DC87',6000.0);
INSERT INTO "seats" VALUES('7255b65b59f1a84e73',0,'Ann',NULL,X'8B3E3D77F443755ABFFE1F404259E489809FB459723E03549CEE6E9EA7CE0075',NULL);
INSERT INTO "seats" VALUES('7255b65b59f1a84e73',1,'','random',NULL,NULL);
INSERT INTO "seats" VALUES('7425a5f721b695f308',0,'Ann',NULL,X'9A28B78526C9E82BCBBCB40AF79AA76627AFB42EDB086E14D857504148C5F368',NULL);
INSERT INTO "seats" VALUES('7425a5f721b695f308',1,'Bob',NULL,X'AA4C19FD85E41A7C73FFFD90824C47E9269FD6F6F0B55988F8781789480F5C06',NULL);
INSERT INTO "seats" VALUES('abb95d719a1b0ff372',0,'',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('abb95d719a1b0ff372',1,'Ann',NULL,X'9FB99D89A50EDF345244C8E59D538DF7123DA9A8D43FAD6F2B1367AFA1357DCC',NULL);
INSERT INTO "seats" VALUES('e4b974f635d6d4cc02',0,'Ann',NULL,X'A9F07D4C16B80BA90EA4528C71445A08589D7E0FAB028D3774266DAA4DA7C177',NULL);
INSERT INTO "seats" VALUES('e4b974f635d6d4cc02',1,'Bob',NULL,X'5617F1E2AB9041D1E7790A5BDFB135A14A6F6DEF955CE2196DDA1A623BEF45CB',NULL);
CREATE INDEX ix_games_next ON games (next);
CREATE INDEX ix_games_status_changed ON games (status, changed);
CREATE INDEX ix_seats_token ON seats (token);
COMMIT;
