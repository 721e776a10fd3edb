// Games from files of other programs, and back.
#include "formats/game_file.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/engine.hpp"
#include "engine/error.hpp"
#include "engine/text.hpp"

namespace deepcut {
namespace {

GameRecord gomoku(const std::string& text, const std::string& rules = "", const OptionTexts& options = {}) {
  return import_game(text, {"gomoku", rules, options});
}

std::string moves_of(const std::string& text) { return join(gomoku(text).moves); }

/// What is seen of a position: stones, whose turn, what was taken.
std::string position_of(const GameRecord& record) {
  Engine engine;
  engine.load(record);
  const Json state = engine.state_json();
  return state["board"]["cells"].dump() + state["board"]["notes"].dump() + std::to_string(engine.side());
}

void expect_mistake(const std::string& text, const std::string& place, const std::string& what,
                    const ImportHints& hints = {"gomoku"}) {
  try {
    import_game(text, hints);
    FAIL() << "expected a mistake in " << text;
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()).find(place), 0U) << error.what();
    EXPECT_NE(std::string(error.what()).find(what), std::string::npos) << error.what();
    EXPECT_NE(std::string(error.what()).back(), '.') << error.what();
  }
}

TEST(GameFile, IsKnownByItsContent) {
  EXPECT_EQ(detect_game_format("(;GM[4])"), GameFormat::kSgf);
  EXPECT_EQ(detect_game_format("\n ( ; GM[4])"), GameFormat::kSgf);
  EXPECT_EQ(detect_game_format("Piskvorky 15x15, 0:0, 0"), GameFormat::kPsq);
  EXPECT_EQ(detect_game_format("# (;GM[4])\ngame gomoku\n"), GameFormat::kText);
  EXPECT_EQ(detect_game_format(" {\"game\":\"gomoku\"}"), GameFormat::kJson);
  EXPECT_EQ(detect_game_format("h8 i9 j10"), GameFormat::kMoves);
  EXPECT_EQ(detect_game_format("1. h8 i9\n2. j10 x3\n"), GameFormat::kMoves);
  EXPECT_EQ(detect_game_format(". . .\n. X O\n. . ."), GameFormat::kBoard);
  EXPECT_EQ(detect_game_format(""), GameFormat::kMoves);
}

TEST(GameFile, FormatsHaveNames) {
  for (const std::string& name : game_format_names()) EXPECT_NO_THROW(parse_game_format(name));
  EXPECT_EQ(parse_game_format("SGF"), GameFormat::kSgf);
  EXPECT_THROW(parse_game_format("pgn"), Error);
  EXPECT_EQ(game_format_of("x/Game.SGF"), GameFormat::kSgf);
  EXPECT_EQ(game_format_of("game"), GameFormat::kText);
}

TEST(GameFile, AnOptionMayLetTheSecondSideBegin) {
  const std::vector<GameRecord> games = {
      {.game = "gomoku", .rules = "renju", .options = {{"setup", "-Xg15Ok14"}}, .moves = {"h8", "h9"}},
      {.game = "tablut", .rules = "ashton", .options = {{"turn", "black"}}, .moves = {"d1d3"}},
      {.game = "rps", .rules = "open", .options = {{"position", "R.p/.../s.. RPPS RPS 2"}}, .moves = {"P4"}}};
  for (GameRecord record : games) {
    for (const std::size_t moves : {std::size_t{1}, std::size_t{0}}) {
      record.moves.resize(moves);
      for (const GameFormat format : {GameFormat::kText, GameFormat::kSgf, GameFormat::kJson}) {
        const std::string text = export_game(record, format);
        const GameRecord read = import_game(text, {record.game});
        EXPECT_EQ(read.moves, record.moves) << text;
        EXPECT_EQ(position_of(read), position_of(record)) << text;
      }
      const GameRecord read = import_game(join(record.moves), {record.game, record.rules, record.options});
      EXPECT_EQ(position_of(read), position_of(record)) << "moves of " << record.game;
    }
  }
}

// ---------------------------------------------------------------------------------------------------------
// Files as other programs write them

TEST(GameFileSgf, OfAGoServer) {
  // No GM, no SZ of our own default, names, a result by resignation, a link.
  const GameRecord record = gomoku(
      "(;FF[4]EV[gomoku.in.LEAGUE.7]PB[anna k]PW[Bert]SZ[19]SO[http://games.example]RE[W+R]\n"
      ";B[jj];W[kk];B[kj];W[ij];B[lj])");
  EXPECT_EQ(join(record.moves), "j10 k9 k10 i10 l10");
  EXPECT_EQ(record.options, (OptionTexts{{"size", "19"}}));
  EXPECT_EQ(record.players[0], "anna k");
  EXPECT_EQ(record.result, "Black resigns: White wins.");
}

TEST(GameFileSgf, OfARenjuEditor) {
  const GameRecord record = import_game(
      "(;GM[4]FF[4]CA[UTF-8]AP[Editor:1.2]ST[2]RU[Renju]SZ[15]KM[0]TM[600]\r\n"
      "DT[2024-03-01]PC[Tallinn]BR[2d]WR[3d]C[Semi-final\\: board 2]\r\n"
      ";B[hh]LB[hh:1];W[hg]BL[590](;B[jf]C[the main line];W[ig]N[x])\r\n"
      "(;B[if]C[not this one];W[aa];B[bb]))\r\n");
  EXPECT_EQ(record.game, "gomoku");
  EXPECT_EQ(record.rules, "renju");
  EXPECT_EQ(join(record.moves), "h8 h9 j10 i9");
  EXPECT_EQ(record.comment, "Semi-final: board 2");
  EXPECT_EQ(record.move_comments, (std::vector<std::string>{"", "", "the main line"}));
}

TEST(GameFileSgf, OfAnEditorForGo) {
  // GM[1], passes at the end, stones set up as rectangles, and some of them taken away again.
  const GameRecord record = gomoku("(;GM[1]SZ[15]AB[aa:ca][hh]AW[ab:cb]PL[W];AE[ca][cb];W[hg];B[];W[tt])");
  Engine engine;
  engine.load(record);
  EXPECT_EQ(join(engine.moves()), "h9");
  EXPECT_EQ(engine.board().at(0, 0).owner, 0);
  EXPECT_EQ(engine.board().at(1, 1).owner, 1);
  EXPECT_EQ(engine.board().at(2, 0).owner, -1);
  EXPECT_EQ(engine.side(), 0);
}

TEST(GameFileSgf, WithMovesAsPeopleWriteThem) { EXPECT_EQ(moves_of("(;GM[4];B[h8];W[I9];B[jj])"), "h8 i9 j6"); }

TEST(GameFileSgf, WhiteMayBeginAndNamesMayBeLatin1) {
  const GameRecord record = gomoku("(;GM[4]PB[J\xF6rg];W[hh];B[ii])");
  EXPECT_EQ(record.players[0], "Jörg");
  Engine engine;
  engine.load(record);
  EXPECT_EQ(engine.side(), 1);
  EXPECT_EQ(engine.board().at(7, 7).owner, 1);
}

TEST(GameFilePsq, OfATournament) {
  const GameRecord record = import_game(
      "Piskvorky 20x20, 11:11, 0\r\n11,11,0\r\n12,10,0\r\n10,10,1520\r\npbrain-a.zip\r\npbrain-b.zip\r\n-1\r\n");
  EXPECT_EQ(join(record.moves), "k10 l11 j11");
  EXPECT_EQ(record.options, (OptionTexts{{"size", "20"}}));
  EXPECT_EQ(record.players[1], "pbrain-b.zip");
  EXPECT_EQ(import_game("Piskvorky 15x15, 1:2, 1\n8,8,0\none\ntwo\n-1\n").players[0], "two");
}

TEST(GameFileMoves, AsPeopleWriteThem) {
  EXPECT_EQ(moves_of("h8 i9, J10"), "h8 i9 j10");
  EXPECT_EQ(moves_of("# a remark\n1. h8 i9\n2. j10 g7 # another\n3.k11\n"), "h8 i9 j10 g7 k11");
  EXPECT_EQ(moves_of("1) h8; 2) i9; 3) j10"), "h8 i9 j10");
  EXPECT_EQ(moves_of("h8i9j10g7"), "h8 i9 j10 g7");
  EXPECT_EQ(moves_of(""), "");
}

TEST(GameFileBoard, AsPeopleDrawIt) {
  const GameRecord bare = gomoku(".....\n.X.O.\n..X..\n.....\n.....");
  EXPECT_EQ(bare.options, (OptionTexts{{"size", "5"}, {"setup", "-Xb4Od4Xc3"}}));
  for (const char* drawn : {
           "  a b c d e\n5 . . . . . 5\n4 . x . o . 4\n3 . . x . . 3\n2 . . . . . 2\n1 . . . . . 1\n  a b c d e\n",
           "+ + + + +\n+ # + O +\n+ + # + +\n+ + + + +\n+ + + + +",
           "- - - - -\n- X - O -\n- - X - -\n- - - - -\n- - - - -",
           "┌┬┬┬┐\n├●┼○┤\n├┼●┼┤\n├┼┼┼┤\n└┴┴┴┘\n",
           "|.|.|.|.|.|\n|.|X|.|O|.|\n|.|.|X|.|.|\n|.|.|.|.|.|\n|.|.|.|.|.|\n\nwhite to move\n",
       }) {
    EXPECT_EQ(position_of(gomoku(drawn)), position_of(bare)) << drawn;
  }
}

TEST(GameFileBoard, SaysWhoseTurnItIs) {
  const auto side_of = [](const std::string& text) {
    Engine engine;
    engine.load(gomoku(text));
    return engine.side();
  };
  const std::string rows = ".....\n.X.O.\n.....\n.....\n.....\n";
  EXPECT_EQ(side_of(rows), 0);
  EXPECT_EQ(side_of(rows + "White to move"), 1);
  EXPECT_EQ(side_of("It is O to move here.\n" + rows), 1);
  EXPECT_EQ(side_of(" . . . . .\n . [X] . O .\n . . . . .\n . . . . .\n . . . . ."), 1);
  EXPECT_EQ(side_of(" . . . . .\n . X . [O] .\n . X . . .\n . . . . .\n . . . . ."), 0);
}

// ---------------------------------------------------------------------------------------------------------
// There and back

GameRecord some_game(const std::string& game, const std::string& rules, const OptionTexts& options,
                     const std::string& moves) {
  Engine engine;
  engine.new_game(game, rules, options);
  engine.set_moves(moves);
  GameRecord record = engine.record();
  record.players = {"Anna [1]", "Bert \\ Co"};
  record.comment = "A game.\nWith two lines.";
  record.move_comments = {"", "why ]?"};
  return record;
}

std::vector<GameRecord> some_games() {
  return {some_game("gomoku", "freestyle", {}, "h8 i9 j10 g7 k11"),
          some_game("gomoku", "renju", {{"opening", "pro"}}, "h8 i9 k8"),
          some_game("gomoku", "standard", {{"size", "32"}}, "a1 af32 z26 aa27"),
          some_game("gomoku", "capture", {{"pairs", "3"}, {"handicap_white", "2"}}, "j10 k11 i10 l12 m13"),
          some_game("gomoku", "freestyle", {{"setup", "-Xh8Oi9Xj10"}, {"size", "19"}}, "g7 k11"),
          some_game("gomoku", "freestyle", {{"size", "5"}}, "a1 a2 b1 b2 c1 c2 d1 d2 e1"),
          some_game("connect4", "7x6", {}, "4 4 3 5"),
          some_game("tictactoe", "3x3", {}, "b2 a1 c3"),
          some_game("tablut", "ashton", {}, "e3d3 b5b7 d5d7")};
}

TEST(GameFile, SgfAndJsonKeepEverything) {
  for (const GameRecord& game : some_games()) {
    for (const GameFormat format : {GameFormat::kSgf, GameFormat::kJson}) {
      const std::string text = export_game(game, format);
      const GameRecord back = import_game(text);
      EXPECT_EQ(back.game, game.game) << text;
      EXPECT_EQ(back.rules, game.rules) << text;
      EXPECT_EQ(back.moves, game.moves) << text;
      EXPECT_EQ(back.players, game.players) << text;
      EXPECT_EQ(back.comment, game.comment) << text;
      EXPECT_EQ(back.move_comments, game.move_comments) << text;
      EXPECT_EQ(position_of(back), position_of(game)) << text;
      EXPECT_EQ(export_game(back, format), text);
    }
  }
}

TEST(GameFile, SgfHasPointsThatOtherProgramsRead) {
  const std::string text = export_game(some_games()[0], GameFormat::kSgf);
  EXPECT_EQ(text,
            "(;FF[4]GM[4]CA[UTF-8]AP[Deepcut]SZ[15]RU[freestyle]PB[Anna [1\\]]PW[Bert \\\\ Co]"
            "C[A game.\nWith two lines.]\n;B[hh];W[ig]C[why \\]?];B[jf];W[gi];B[ke])\n");
  EXPECT_NE(export_game(some_games()[5], GameFormat::kSgf).find("RE[B+]"), std::string::npos);
}

TEST(GameFile, OtherFormatsKeepTheMovesOrThePosition) {
  for (const GameRecord& game : some_games()) {
    const ImportHints hints{game.game, game.rules, {}};
    EXPECT_EQ(import_game(export_game(game, GameFormat::kText)).moves, game.moves);
    const bool set_up = !game.options.empty() && game.options[0].first == "setup";
    if (set_up) {
      EXPECT_THROW(export_game(game, GameFormat::kMoves), Error);
      EXPECT_THROW(export_game(game, GameFormat::kPsq), Error);
    } else {
      const std::string moves = export_game(game, GameFormat::kMoves);
      EXPECT_EQ(import_game(moves, {game.game, game.rules, game.options}).moves, game.moves) << moves;
    }
    if (game.game == "gomoku" && !set_up) {
      const std::string psq = export_game(game, GameFormat::kPsq);
      EXPECT_EQ(import_game(psq, hints).moves, game.moves) << psq;
    }
    const std::string board = export_game(game, GameFormat::kBoard);
    if (game.game == "gomoku" && game.result.empty() && game.rules != "capture") {
      EXPECT_EQ(detect_game_format(board), GameFormat::kBoard) << board;
      const GameRecord back = import_game(board);
      EXPECT_EQ(back.rules, game.rules);
      Engine engine;
      engine.load(back);
      Engine original;
      original.load(game);
      EXPECT_EQ(engine.side(), original.side()) << board;
      EXPECT_EQ(export_game(back, GameFormat::kBoard).find(board.substr(0, 10)), 0U);
    }
  }
  EXPECT_THROW(export_game(some_games()[6], GameFormat::kPsq), Error);
}

TEST(GameFile, ADrawnBoardKeepsPairsThatWereTaken) {
  // Black takes a pair: i10 and j10 between h10 and k10.
  GameRecord game = some_game("gomoku", "pente", {}, "h10 i10 a1 j10 k10");
  const GameRecord back = import_game(export_game(game, GameFormat::kBoard));
  Engine engine;
  engine.load(back);
  EXPECT_EQ(engine.board().notes.at(0), "pairs taken: black 1, white 0 of 5");
  EXPECT_EQ(position_of(back), position_of(game));
}

// ---------------------------------------------------------------------------------------------------------
// Hints and mistakes

TEST(GameFile, HintsGoOverTheFile) {
  EXPECT_EQ(gomoku("(;GM[4]RU[renju];B[hh])", "standard").rules, "standard");
  EXPECT_EQ(gomoku("(;GM[4]RU[chinese];B[hh])").rules, "freestyle");
  EXPECT_EQ(gomoku("h8", "", {{"size", "9"}}).options, (OptionTexts{{"size", "9"}}));
  EXPECT_EQ(import_game("(;GM[4]SZ[15];B[hh])").game, "gomoku");
}

TEST(GameFile, NamesThePlaceOfAMistake) {
  expect_mistake("(;GM[4]SZ[15];B[hh]\n;W[hh])", "line 2, column 4", "h8 is taken");
  expect_mistake("(;GM[4]SZ[15];B[hh]\n;B[hi])", "line 2, column 4", "it is White's turn here");
  expect_mistake("(;GM[4]SZ[15];B[pp])", "line 1, column 17", "not on a board of 15x15");
  expect_mistake("(;GM[4]SZ[99];B[aa])", "line 1, column 11", "SZ cannot be");
  expect_mistake("(;GM[4]SZ[45];B[aa])", "line 1, column 1", "Option size cannot be \"45\"");
  expect_mistake("(;GM[2];B[aa])", "line 1, column 6", "GM[2] is another game");
  expect_mistake("(;GM[4];B[aa];AW[bb])", "line 1, column 15", "only before the first move");
  expect_mistake("(;GM[4]AB[hh]AW[hh])", "line 1, column 17", "\"hh\" cannot be black and white at once");
  expect_mistake("(;GM[4]AW[aa:cc]\nAE[bb])", "line 2, column 4", "\"bb\" cannot be white and empty at once");
  expect_mistake("(;GM[4]AB[x])", "line 1, column 11", "no point");
  expect_mistake("(;GM[4]AB[zz];B[aa])", "line 1, column 11", "not on the board");
  expect_mistake("(;GM[4];B[];W[aa])", "line 1, column 11", "passing is not possible");
  expect_mistake("(;PB[Jörg]GM[4];B[x9])", "line 1, column 19", "expected a point from a1 to o15");
  expect_mistake("(;GM[4]AB[aa][ba][ca][da][ea])", "line 1, column 11", "five in a row already");
  expect_mistake("Piskvorky 15x14\n8,8,0", "line 1, column 1", "expected a square");
  expect_mistake("Piskvorky 15x15\n8,8,0\n8,8,0", "line 3, column 1", "h8 is taken");
  expect_mistake("h8 i9\nj10 zz", "line 2, column 5", "\"zz\" is not a legal move");
  expect_mistake(".....\n....\n.....\n.....", "line 2, column 1", "this row has 4 points: expected 5");
  // Without the row that cannot be read it would be a board of 5x5.
  expect_mistake(".....\n.....\n.XOQ.\n.....\n.....\n.....", "line 3, column 4", "expected a point, as in");
  expect_mistake("....\n....\n....\n....", "line 1, column 1", "Option size cannot be \"4\"");
  expect_mistake("{\"game\":\"gomoku\",\n\"moves\":[}", "line 2, column 10", "one JSON object");
  expect_mistake("{\"game\":\"gomoku\"}", "line 1, column 1", "Field \"moves\"");
  expect_mistake("game connect4", "line 1, column 1", "a game of \"connect4\", not of gomoku");
  expect_mistake("(;GM[4]DG[chess];B[aa])", "line 1, column 6", "not of gomoku");
  expect_mistake("game gomoku\nmoves i9\n  moves h8 h8", "line 3, column 12", "h8 is taken");
}

TEST(GameFile, StonesThatAreAskedForGoOverThoseOfTheFile) {
  for (const char* text : {"(;GM[4]SZ[15]AB[aa]AW[bb]PL[B];B[hh])", "(;GM[4]SZ[15]PL[B];B[hh])", "h8"}) {
    const GameRecord record = gomoku(text, "", {{"setup", "Xc3Od4"}});
    EXPECT_EQ(record.options, (OptionTexts{{"setup", "Xc3Od4"}})) << text;
    EXPECT_EQ(join(record.moves), "h8") << text;
  }
}

TEST(GameFile, StonesAreNotNamedWithoutEnd) {
  std::string text = "(;GM[4]SZ[15]AE";
  for (int i = 0; i < 1000; ++i) text += "[aa:oo]";
  expect_mistake(text + ")", "line 1, column ", "points are named again and again: expected each once");
}

TEST(GameFile, NeedsToKnowTheGame) {
  expect_mistake("h8 i9", "line 1, column 1", "does not say what game", {});
  expect_mistake("(;B[hh])", "line 1, column 1", "does not say what game", {});
  EXPECT_THROW(import_game("h8", {"chess"}), Error);
  EXPECT_THROW(import_game("h8", {"gomoku", "nonsense"}), Error);
}

TEST(GameFile, OtherGamesHaveTheirOwnBoards) {
  expect_mistake("(;SZ[9];B[4])", "line 1, column 6", "the board of connect4 7x6 is 7x6, not 9x9", {"connect4"});
  expect_mistake("(;SZ[7:6]AB[aa])", "line 1, column 13", "no stones can be set up in Connect Four", {"connect4"});
  expect_mistake("(;W[4])", "line 1, column 1", "Red moves first in Connect Four", {"connect4"});
  EXPECT_EQ(join(import_game("(;B[4];W[4])", {"connect4"}).moves), "4 4");
}

}  // namespace
}  // namespace deepcut
